/** Stock that will run out under present spend. */
import { counted } from '#lib/format.ts';
import { daysOfCover, lowDays } from '#domain/cover.ts';
import { type AdvertisedPlace, placeKey, type Rule } from './finding.ts';
import { isDown } from './unsellable.ts';
import { amount, inDays, onChannel } from './words.ts';

/**
 * Where stock lasts less than `lowDays`: what will be spent from the day it runs out until then, as
 * spending goes, and at most what was spent so far. Units that ads brought are a part of all that is
 * sold, so the days are "at most".
 */
export const runningOut: Rule<'running_out', AdvertisedPlace> = {
  kind: 'running_out',
  label: 'Runs out',
  find(place) {
    const { stock, soldADay, spend, currency, days, isElsewhere, listings } = place;
    const cover = daysOfCover(stock, soldADay);
    // What cannot be sold anyhow does not run out, and needs no delivery first.
    if (isElsewhere || stock === 0 || listings.every(isDown)) return [];
    if (cover === null || cover >= lowDays) return [];
    const atStake = Math.min(spend, (spend / days) * (lowDays - cover));
    return [
      {
        kind: 'running_out',
        id: `running_out ${placeKey(place)}`,
        atStake,
        spend,
        currency,
        days,
        cause: 'low',
        place,
        cover,
      },
    ];
  },
  reason({ place, cover, atStake, spend, currency }) {
    const left = cover < 1 ? 'less than a day' : `at most ${counted(Math.floor(cover), 'day')}`;
    const inbound = place.inbound ?? 0;
    const coming = inbound > 0 ? `; ${counted(inbound, 'unit')} are on the way` : '';
    const units = counted(place.stock ?? 0, 'unit');
    // No more than was spent is put at stake: in a short report the days ahead may cost more.
    const atLeast = atStake < spend ? '' : 'at least ';
    return `${place.name} has ${units} left${onChannel(place.channel)}, enough for ${left}${coming}: of the next ${lowDays} days’ ads ${atLeast}${amount(atStake, currency)} would be spent on an empty shelf.`;
  },
  stake({ spend, currency, days }) {
    return `What its ads take a day (${amount(spend, currency)} ${inDays(days)}), for the days without stock of the next ${lowDays}; at most what was spent.`;
  },
};
