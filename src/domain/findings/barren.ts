/** Spend that brought no sale at all: of campaigns, and of keywords. */
import { salesOf } from '#domain/totals.ts';
import type { CampaignRow, KeywordRow, Rule } from './finding.ts';
import { amount, inDays } from './words.ts';

/** A campaign with spend whose sales are known, and nothing. Where there were conversions it is the sales that are in doubt. */
export const barrenCampaign: Rule<'barren_campaign', CampaignRow> = {
  kind: 'barren_campaign',
  label: 'No sales',
  find({ campaign, days }) {
    const { metrics } = campaign;
    const spend = metrics?.spend ?? 0;
    if (metrics === null || !(spend > 0) || salesOf(metrics).amount !== 0) return [];
    if ((metrics.conversions ?? 0) > 0) return [];
    return [
      {
        kind: 'barren_campaign',
        id: `barren_campaign ${campaign.id}`,
        atStake: spend,
        spend,
        currency: metrics.currency_code,
        days,
        cause: 'no sales',
        campaign,
      },
    ];
  },
  reason({ campaign, spend, currency, days }) {
    const name = campaign.name ?? campaign.id;
    return `${name} spent ${amount(spend, currency)} ${inDays(days)} and sold nothing.`;
  },
  stake: () => 'All that it spent.',
};

/** The same of a keyword, by a report. */
export const barrenKeyword: Rule<'barren_keyword', KeywordRow> = {
  kind: 'barren_keyword',
  label: 'No sales',
  find(keyword) {
    const { id, spend, sales, conversions, currency, days } = keyword;
    if (!(spend > 0) || sales !== 0 || (conversions ?? 0) > 0) return [];
    return [
      {
        kind: 'barren_keyword',
        id: `barren_keyword ${id}`,
        atStake: spend,
        spend,
        currency,
        days,
        cause: 'no sales',
        keyword,
      },
    ];
  },
  reason({ keyword, spend, currency, days }) {
    return `${keywordName(keyword)} spent ${amount(spend, currency)} ${inDays(days)} and sold nothing.`;
  },
  stake: () => 'All that it spent.',
};

/** A keyword as a sentence names it: “desk lamp” (exact) in Lamps. */
export function keywordName({ text, matchType, campaign, campaignId }: KeywordRow): string {
  const name = matchType === null ? `“${text}”` : `“${text}” (${matchType})`;
  const where = campaign ?? campaignId;
  return where === null ? name : `${name} in ${where}`;
}
