/** Campaigns whose ACOS is above the user's target, or far above the average of their account. */
import { isolate, percent } from '#lib/format.ts';
import { targetStatus } from '#metrics/compare-to-target.ts';
import { rowRatios, salesOf } from '#metrics/totals.ts';
import type { CampaignRow, Rule } from '#features/findings/finding.ts';
import { amount, inDays } from './finding-text.ts';

/** How many times the average is far above it: many campaigns are somewhat above an average. */
const farAbove = 1.5;

/** The spend beyond what the same sales would have cost at the target. Without sales there is no ACOS. */
export const aboveTarget: Rule<'above_target', CampaignRow> = {
  kind: 'above_target',
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
    `At ${isAverage ? 'that average' : 'its target'}, the same sales would have cost ${amount(amountAtRisk, currency)} less ${inDays(days)}.`,
  amountText({ spend, amountAtRisk, currency, target }) {
    return `Spend above ${percent(target.acos)} of sales: ${amount(amountAtRisk, currency)} of ${amount(spend, currency)}.`;
  },
};
