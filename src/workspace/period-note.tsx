import type { Metrics } from '#api/contract/campaign.ts';
import { periodOf } from '#domain/period.ts';
import { day } from '#lib/format.ts';

/** Which days the figures cover and how long sales are attributed; says so where they differ or are not named. */
export function PeriodNote({ metrics }: { metrics: Metrics[] }) {
  if (metrics.length === 0) return null;
  const { days, windows } = periodOf(metrics);
  return (
    <>
      <span className="tabular-nums">
        {days === null ? 'The service names no period' : `${day(days.start)} – ${day(days.end)}`}
        {days?.isMixed === true && ', periods differ'}
      </span>
      {windows.length > 0 && <span>{windows.join(' or ')} days’ attribution</span>}
    </>
  );
}
