/** Spend without any sales, of campaigns and keywords. */
import { isolate } from '#lib/format.ts';
import { salesOf } from '#metrics/totals.ts';
import type { CampaignRow, Finding, KeywordRow, Rule } from '#features/findings/finding.ts';
import { amount, inDays } from './finding-text.ts';

/** A campaign with spend and known sales of zero. With conversions, the sales are uncertain instead. */
export const campaignWithoutSales: Rule<'barren_campaign', CampaignRow> = {
  kind: 'barren_campaign',
  label: 'No sales',
  dependsOn: ['spend', 'sales'],
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
  reason,
  amountText: () => 'All of its spend.',
};

/** The same for a keyword, from a report. */
export const keywordWithoutSales: Rule<'barren_keyword', KeywordRow> = {
  kind: 'barren_keyword',
  label: 'No sales',
  dependsOn: ['spend', 'sales'],
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
  reason,
  amountText: () => 'All of its spend.',
};

function reason({ spend, currency, days }: Pick<Finding, 'spend' | 'currency' | 'days'>): string {
  return `Spent ${amount(spend, currency)} ${inDays(days)} and generated no sales.`;
}

/** A keyword as named in a sentence: “desk lamp” (exact) in Lamps. */
export function keywordName({ text, matchType, campaign, campaignId }: KeywordRow): string {
  const name = matchType === null ? `“${isolate(text)}”` : `“${isolate(text)}” (${matchType})`;
  const where = campaign ?? campaignId;
  return where === null ? name : `${name} in ${isolate(where)}`;
}
