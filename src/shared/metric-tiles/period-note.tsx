import { useMemo } from 'react';
import type { Metrics } from '#api/contract/campaign.ts';
import { dayRange } from '#lib/format.ts';
import { periodOf } from '#shared/metrics/period.ts';

/** The days and the attribution window of the metrics; states if they differ or are unknown. */
export function PeriodNote({ metrics }: { metrics: Metrics[] }) {
  const { days, windows } = useMemo(() => periodOf(metrics), [metrics]);
  if (metrics.length === 0) return null;
  return (
    <>
      <span className="tabular-nums">
        {days === null ? 'Period unknown' : dayRange(days.start, days.end)}
        {days?.isMixed === true && ', periods differ'}
      </span>
      <span>
        {windows.length > 0
          ? `${windows.join(' or ')}-day attribution`
          : 'attribution window unknown'}
      </span>
    </>
  );
}
