import type { Metrics } from '../api/contract/campaign.ts';
import { periodOf } from '../domain/period.ts';
import { day } from '../lib/format.ts';

/** Which days the figures cover and how long sales are attributed; says so where they differ or are not named. */
export function PeriodNote({ metrics }: { metrics: (Metrics | null)[] }) {
  const period = periodOf(metrics.filter((entry) => entry !== null));
  if (period === null) return metrics.length > 0 ? <span>The service names no period</span> : null;
  const { start, end, isMixed, windows } = period;
  return (
    <>
      <span className="tabular-nums">
        {day(start)} – {day(end)}
        {isMixed && ', periods differ'}
      </span>
      {windows.length > 0 && <span>{windows.join(' or ')} days’ attribution</span>}
    </>
  );
}
