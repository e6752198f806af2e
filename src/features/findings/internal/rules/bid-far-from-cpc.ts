/** Keywords whose bid is far from their CPC. */
import { percent, ratio } from '#lib/format.ts';
import { ratioOf } from '#metrics/ratios.ts';
import type { KeywordRow, Rule } from '#features/findings/finding.ts';
import { amount, inDays } from './finding-text.ts';
import { keywordName } from './no-sales.ts';

/** The ratio of bid to CPC, or the reverse, from which a bid counts as far. */
export const minBidRatio = 2;

const millionths = (money: number): number => Math.round(money * 1e6);

/**
 * The share of spend by which bid and CPC differ, relative to the larger one: a bid of twice the CPC leaves
 * half of it to chance, and a bid of half the CPC will not win half of the clicks' cost.
 */
export const bidFarFromCpc: Rule<'bid_apart', KeywordRow> = {
  kind: 'bid_apart',
  label: 'Bid far from CPC',
  dependsOn: ['spend', 'clicks'],
  find(keyword) {
    const { id, bid, spend, clicks, currency, days } = keyword;
    if (bid === null || clicks === null || !(bid > 0 && clicks > 0 && spend > 0)) return [];
    // In whole millionths, divided like in the row engine.
    const times = ratioOf('bid_cpc', {
      bid_clicks: millionths(bid) * clicks,
      spend: millionths(spend),
    });
    if (times === null) return [];
    if (times < minBidRatio && times > 1 / minBidRatio) return [];
    const apart = Math.max(times, 1 / times);
    return [
      {
        kind: 'bid_apart',
        id: `bid_apart ${id}`,
        amountAtRisk: spend * (1 - 1 / apart),
        spend,
        currency,
        days,
        cause: times > 1 ? 'above' : 'below',
        keyword,
        times,
      },
    ];
  },
  title: ({ keyword, times }) => `${keywordName(keyword)}: bid is ${ratio(times)} times its CPC`,
  reason({ keyword, currency, spend, days }) {
    const { bid, clicks } = keyword;
    const cpc = amount(ratioOf('cpc', { spend, clicks }) ?? 0, currency);
    return `Bids ${amount(bid ?? 0, currency)}, pays ${cpc} per click. Spent ${amount(spend, currency)} ${inDays(days)}.`;
  },
  amountText({ times, spend, currency }) {
    const part = percent(1 - 1 / Math.max(times, 1 / times));
    const of = `${part} of ${amount(spend, currency)}`;
    return times > 1
      ? `The share of the bid above the CPC: ${of}.`
      : `Spend on clicks that this bid may no longer win: the share of the CPC above the bid, ${of}.`;
  },
};
