import type { Metrics } from '../api/contract/campaign.ts';
import { periodOf } from '../domain/period.ts';
import { day } from '../lib/format.ts';

/** Which days the figures cover; says so where accounts differ or the service names none. */
export function PeriodNote({ metrics }: { metrics: (Metrics | null)[] }) {
  const period = periodOf(metrics.filter((entry) => entry !== null));
  if (period === null) return metrics.length > 0 ? <span>The service names no period</span> : null;
  return (
    <span className="tabular-nums">
      {day(period.start)} – {day(period.end)}, each account’s own days
      {period.mixed && ' (they end on different days)'}
      {period.window !== null && `, ${period.window}-day attribution`}
    </span>
  );
}
