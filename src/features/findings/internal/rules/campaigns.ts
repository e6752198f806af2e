/** Spend of campaigns and keywords without sales, above a target, or far from a bid. */
import { isolate, moneyWithCurrency, percent, ratio } from '#lib/format.ts';
import { targetStatus } from '#metrics/targets.ts';
import { ratioOf } from '#metrics/ratios.ts';
import { rowRatios, salesOf } from '#metrics/totals.ts';
import {
  type CampaignRow,
  type Finding,
  type FindingKind,
  inDays,
  type KeywordRow,
  type Rule,
} from '#features/findings/finding.ts';

const shared = {
  label: 'No sales',
  dependsOn: ['spend', 'sales'],
  reason: ({ spend, currency, days }: Finding) =>
    `Spent ${moneyWithCurrency(spend, currency)} ${inDays(days)} and generated no sales.`,
  amountText: () => 'All of its spend.',
} satisfies Partial<Rule<FindingKind, never>>;

/** A campaign with spend and known sales of zero. With conversions, the sales are uncertain instead. */
export const campaignWithoutSales: Rule<'barren_campaign', CampaignRow> = {
  ...shared,
  find({ campaign, days }) {
    const { metrics } = campaign;
    const spend = metrics?.spend ?? 0;
    if (metrics === null || !(spend > 0) || salesOf(metrics).amount !== 0) return [];
    if ((metrics.conversions ?? 0) > 0) return [];
    return [
      {
        kind: 'barren_campaign',
        id: `barren_campaign ${campaign.id}`,
        amountAtRisk: spend,
        spend,
        currency: metrics.currency_code,
        days,
        cause: 'no sales',
        campaign,
      },
    ];
  },
  title: ({ campaign }) => `${isolate(campaign.name ?? campaign.id)}: spend without sales`,
};

/** The same for a keyword, from a report. */
export const keywordWithoutSales: Rule<'barren_keyword', KeywordRow> = {
  ...shared,
  find(keyword) {
    const { id, spend, sales, conversions, currency, days } = keyword;
    if (!(spend > 0) || sales !== 0 || (conversions ?? 0) > 0) return [];
    return [
      {
        kind: 'barren_keyword',
        id: `barren_keyword ${id}`,
        amountAtRisk: spend,
        spend,
        currency,
        days,
        cause: 'no sales',
        keyword,
      },
    ];
  },
  title: ({ keyword }) => `${keywordName(keyword)}: spend without sales`,
};

/** A keyword as named in a sentence: “desk lamp” (exact) in Lamps. */
function keywordName({ text, matchType, campaign, campaignId }: KeywordRow): string {
  const name = matchType === null ? `“${isolate(text)}”` : `“${isolate(text)}” (${matchType})`;
  const where = campaign ?? campaignId;
  return where === null ? name : `${name} in ${isolate(where)}`;
}

/** How many times the average is far above it: many campaigns are somewhat above an average. */
const farAbove = 1.5;

/** The spend beyond what the same sales would have cost at the target. Without sales there is no ACOS. */
export const aboveTarget: Rule<'above_target', CampaignRow> = {
  label: 'High ACOS',
  dependsOn: ['spend', 'sales', 'acos'],
  find({ campaign, days, target: own, average = null }) {
    const { metrics } = campaign;
    const target = own ?? (average === null ? null : { acos: average });
    if (metrics === null || target === null) return [];
    const { acos } = rowRatios(metrics);
    const spend = metrics.spend ?? 0;
    const amountAtRisk = spend - target.acos * (salesOf(metrics).amount ?? 0);
    const isAverage = own === null;
    const isAbove = isAverage
      ? (acos ?? 0) > farAbove * target.acos
      : targetStatus(acos, target) === 'above';
    if (acos === null || !isAbove || !(amountAtRisk > 0)) return [];
    return [
      {
        kind: 'above_target',
        id: `above_target ${campaign.id}`,
        amountAtRisk,
        spend,
        currency: metrics.currency_code,
        days,
        cause: isAverage ? 'above average' : 'above',
        campaign,
        acos,
        target,
        isAverage,
      },
    ];
  },
  title: ({ campaign, acos, target, isAverage }) =>
    `${isolate(campaign.name ?? campaign.id)}: ACOS ${percent(acos)}, ${isAverage ? 'account average' : 'target'} ${percent(target.acos)}`,
  reason: ({ amountAtRisk, currency, days, isAverage }) =>
    `At ${isAverage ? 'that average' : 'its target'}, the same sales would have cost ${moneyWithCurrency(amountAtRisk, currency)} less ${inDays(days)}.`,
  amountText({ spend, amountAtRisk, currency, target }) {
    return `Spend above ${percent(target.acos)} of sales: ${moneyWithCurrency(amountAtRisk, currency)} of ${moneyWithCurrency(spend, currency)}.`;
  },
};

/** The ratio of bid to CPC, or the reverse, from which a bid counts as far. */
export const minBidRatio = 2;

const millionths = (money: number): number => Math.round(money * 1e6);

/**
 * The share of spend by which bid and CPC differ, relative to the larger one: a bid of twice the CPC leaves
 * half of it to chance, and a bid of half the CPC will not win half of the clicks' cost.
 */
export const bidFarFromCpc: Rule<'bid_apart', KeywordRow> = {
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
    const cpc = moneyWithCurrency(ratioOf('cpc', { spend, clicks }) ?? 0, currency);
    return `Bids ${moneyWithCurrency(bid ?? 0, currency)}, pays ${cpc} per click. Spent ${moneyWithCurrency(spend, currency)} ${inDays(days)}.`;
  },
  amountText({ times, spend, currency }) {
    const part = percent(1 - 1 / Math.max(times, 1 / times));
    const of = `${part} of ${moneyWithCurrency(spend, currency)}`;
    return times > 1
      ? `The share of the bid above the CPC: ${of}.`
      : `Spend on clicks that this bid may no longer win: the share of the CPC above the bid, ${of}.`;
  },
};
