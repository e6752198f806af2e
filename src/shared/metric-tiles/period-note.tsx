import type { Metrics } from '#api/contract/campaign.ts';
import { day } from '#lib/format.ts';
import { periodOf } from '#shared/metrics/period.ts';

/** The days and the attribution window of the metrics; states if they differ or are unknown. */
export function PeriodNote({ metrics }: { metrics: Metrics[] }) {
  if (metrics.length === 0) return null;
  const { days, windows } = periodOf(metrics);
  return (
    <>
      <span className="tabular-nums">
        {days === null ? 'Period unknown' : `${day(days.start)} – ${day(days.end)}`}
        {days?.isMixed === true && ', periods differ'}
      </span>
      {windows.length > 0 && <span>{windows.join(' or ')}-day attribution</span>}
    </>
  );
}
