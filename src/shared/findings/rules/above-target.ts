/** Campaigns whose ACOS is above the user's target. */
import { percent } from '#lib/format.ts';
import { targetStatus } from '#shared/metrics/compare-to-target.ts';
import { rowRatios, salesOf } from '#shared/metrics/totals.ts';
import type { CampaignRow, Rule } from '#shared/findings/finding.ts';
import { amount, inDays } from './finding-text.ts';

/** The spend beyond what the same sales would have cost at the target. Without sales there is no ACOS. */
export const aboveTarget: Rule<'above_target', CampaignRow> = {
  kind: 'above_target',
  label: 'Above target',
  dependsOn: ['spend', 'sales', 'acos'],
  find({ campaign, days, target }) {
    const { metrics } = campaign;
    if (metrics === null || target === null) return [];
    const { acos } = rowRatios(metrics);
    const spend = metrics.spend ?? 0;
    const amountAtRisk = spend - target.acos * (salesOf(metrics).amount ?? 0);
    if (acos === null || targetStatus(acos, target) !== 'above' || !(amountAtRisk > 0)) return [];
    return [
      {
        kind: 'above_target',
        id: `above_target ${campaign.id}`,
        amountAtRisk,
        spend,
        currency: metrics.currency_code,
        days,
        cause: 'above',
        campaign,
        acos,
        target,
      },
    ];
  },
  title: ({ campaign, acos, target }) =>
    `${campaign.name ?? campaign.id}: ACOS ${percent(acos)}, target ${percent(target.acos)}`,
  reason: ({ amountAtRisk, currency, days }) =>
    `At its target, the same sales would have cost ${amount(amountAtRisk, currency)} less ${inDays(days)}.`,
  amountText({ spend, amountAtRisk, currency, target }) {
    return `Spend above ${percent(target.acos)} of sales: ${amount(amountAtRisk, currency)} of ${amount(spend, currency)}.`;
  },
};
