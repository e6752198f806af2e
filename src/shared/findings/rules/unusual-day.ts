/** Days of campaigns that cost more, or earned less, than the same weekdays before. */
import { day as dayText, joinList } from '#lib/format.ts';
import type { UnusualDay } from '#shared/history/unusual-days.ts';
import { usualText } from '#shared/history/unusual-text.ts';
import { metrics, metricText } from '#shared/metrics/metrics.ts';
import type { Rule, UnusualDayRow } from '../finding.ts';
import { amount } from './finding-text.ts';

/** The day's spend beyond the usual one, or beyond what its sales usually cost. Days that are better than usual cost nothing. */
export const unusualDay: Rule<'unusual_day', UnusualDayRow> = {
  kind: 'unusual_day',
  label: 'Unusual day',
  dependsOn: ['spend', 'sales', 'acos'],
  find({ campaign, day, currency, unusual }) {
    const bad = unusual.filter((one) => wasted(one) > 0);
    const amountAtRisk = Math.max(0, ...bad.map(wasted));
    const [{ spend } = { spend: 0 }] = bad;
    if (!(amountAtRisk > 0)) return [];
    return [
      {
        kind: 'unusual_day',
        id: `unusual_day ${campaign.id} ${day}`,
        amountAtRisk,
        spend,
        currency,
        days: 1,
        cause: bad.map(({ metric }) => metric).join(' '),
        campaign,
        day,
        unusual: bad,
      },
    ];
  },
  title: ({ campaign, day, unusual }) =>
    `${campaign.name ?? campaign.id}: unusual ${joinList(unusual.map(nameOf))} on ${dayText(day)}`,
  reason: ({ unusual, currency, day }) =>
    `${joinList(
      unusual.map(
        (one) =>
          `${metrics[one.metric].label} ${metricText(one.metric, one.value, currency)} (${usualText(one, day)})`,
      ),
    )}.`,
  amountText: ({ amountAtRisk, spend, currency }) =>
    `Spend beyond what is usual on that weekday, or for these sales: ${amount(amountAtRisk, currency)} of ${amount(spend, currency)}.`,
};

/** "spend", "ACOS". */
const nameOf = ({ metric }: UnusualDay): string =>
  metric === 'acos' ? metrics.acos.label : metrics[metric].label.toLowerCase();

/** Major units; 0 or less if nothing was wasted, NaN if spend is not known. */
function wasted({ metric, value, usual, spend }: UnusualDay): number {
  if (metric === 'spend') return value - usual;
  return spend * (1 - (metric === 'acos' ? usual / value : value / usual));
}
