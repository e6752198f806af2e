/** Stock that will run out at the current spend. */
import { count, counted, isolate } from '#lib/format.ts';
import { daysOfCover, lowDays } from '#metrics/days-of-cover.ts';
import { amount, inDays, onChannel } from './finding-text.ts';
import {
  type AdvertisedProduct,
  advertisedProductKey,
  type Rule,
  isDown,
} from '#features/findings/finding.ts';

/**
 * For stock that lasts less than `lowDays`: the spend from the day it runs out until then at the current
 * rate, and at most the spend so far. Units sold through ads are only part of all sales, so the days are "at
 * most".
 */
export const runningOut: Rule<'running_out', AdvertisedProduct> = {
  kind: 'running_out',
  label: 'Runs out',
  dependsOn: ['spend'],
  find(place) {
    const { stock, soldADay, spend, currency, days, isElsewhere, listings } = place;
    const cover = daysOfCover(stock, soldADay);
    // What cannot be sold does not run out, and needs no delivery first.
    if (isElsewhere || stock === 0 || listings.every(isDown)) return [];
    if (cover === null || cover >= lowDays) return [];
    const amountAtRisk = Math.min(spend, (spend / days) * (lowDays - cover));
    return [
      {
        kind: 'running_out',
        id: `running_out ${advertisedProductKey(place)}`,
        amountAtRisk,
        spend,
        currency,
        days,
        cause: 'low',
        place,
        cover,
      },
    ];
  },
  title({ place, cover }) {
    const left = cover < 1 ? 'less than a day' : `at most ${counted(Math.floor(cover), 'day')}`;
    return `${isolate(place.name)}: stock for ${left}${onChannel(place.channel)}`;
  },
  reason({ place, amountAtRisk, spend, currency }) {
    const inbound = place.inbound ?? 0;
    const coming = inbound > 0 ? `, ${count(inbound)} on the way` : '';
    // At most the spend: in a short report the days ahead may cost more.
    const atLeast = amountAtRisk < spend ? '' : 'At least ';
    return `${counted(place.stock ?? 0, 'unit')} left${coming}. ${atLeast}${amount(amountAtRisk, currency)} of ad spend in the next ${lowDays} days would have no stock to sell.`;
  },
  amountText({ spend, currency, days }) {
    return `Daily ad spend (${amount(spend, currency)} ${inDays(days)}) for the days without stock among the next ${lowDays}, capped at the past spend.`;
  },
};
