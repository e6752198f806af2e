/** Days that cost more, or earned less, than the same weekdays before: of a campaign, and of all in scope together. */
import { day as dayText, isolate, joinList, moneyWithCurrency } from '#lib/format.ts';
import type { UnusualDay } from '#features/history/unusual-days.ts';
import { usualText } from '#features/history/unusual-text.ts';
import { metrics, metricText } from '#metrics/metrics.ts';
import type {
  FindingOf,
  Rule,
  UnusualDayRow,
  UnusualFigures,
  UnusualTotalRow,
} from '#features/findings/finding.ts';

type Kind = 'unusual_day' | 'unusual_total';
type UnusualFinding = FindingOf<Kind>;

const shared = {
  label: 'Unusual day',
  dependsOn: ['spend', 'sales', 'acos'],
  reason({ unusual, currency, day }: UnusualFinding): string {
    const figures = unusual.map(
      (one) =>
        `${metrics[one.metric].label} ${metricText(one.metric, one.value, currency)} (${usualText(one, day)})`,
    );
    return `${joinList(figures)}.`;
  },
  amountText({ amountAtRisk, spend, currency }: UnusualFinding): string {
    return `Spend beyond what is usual on that weekday, or for these sales: ${moneyWithCurrency(amountAtRisk, currency)} of ${moneyWithCurrency(spend, currency)}.`;
  },
} satisfies Partial<Rule<Kind, never>>;

/** The day’s spend beyond the usual one, or beyond what its sales usually cost. Days that are better than usual cost nothing. */
export const unusualDay: Rule<'unusual_day', UnusualDayRow> = {
  ...shared,
  find: (row) =>
    wasteOn(row).map((waste) => ({
      kind: 'unusual_day',
      id: `unusual_day ${row.campaign.id} ${row.day}`,
      campaign: row.campaign,
      ...waste,
    })),
  title: (finding) => titleOf(isolate(finding.campaign.name ?? finding.campaign.id), finding),
};

/** The same for all campaigns in scope with one currency. */
export const unusualTotal: Rule<'unusual_total', UnusualTotalRow> = {
  ...shared,
  find: (row) =>
    wasteOn(row).map((waste) => ({
      kind: 'unusual_total',
      id: `unusual_total ${JSON.stringify([row.scope.channel, row.scope.account_id, row.currency])} ${row.day}`,
      scope: row.scope,
      ...waste,
    })),
  title: (finding) => titleOf(`All campaigns in ${finding.currency ?? 'no currency'}`, finding),
};

function wasteOn({ day, currency, unusual }: UnusualFigures) {
  const bad = unusual.filter((one) => wasted(one) > 0);
  const [first] = bad;
  if (first === undefined) return [];
  const amountAtRisk = Math.max(...bad.map(wasted));
  const cause = bad.map(({ metric }) => metric).join(' ');
  return [{ amountAtRisk, spend: first.spend, currency, days: 1, cause, day, unusual: bad }];
}

/** Major units; 0 or less if nothing was wasted, NaN if spend is not known. */
function wasted({ metric, value, usual, spend }: UnusualDay): number {
  if (metric === 'spend') return value - usual;
  return spend * (1 - (metric === 'acos' ? usual / value : value / usual));
}

/** "Lamps: unusual spend and ACOS on Nov 23, 2026". */
function titleOf(name: string, { unusual, day }: UnusualFinding): string {
  const names = unusual.map(({ metric }) =>
    metric === 'acos' ? metrics.acos.label : metrics[metric].label.toLowerCase(),
  );
  return `${name}: unusual ${joinList(names)} on ${dayText(day)}`;
}
