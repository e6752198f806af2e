import { type ReactNode, useMemo } from 'react';
import type { Metrics, Campaign } from '#api/contract/campaign.ts';
import { counted, day, dayRange } from '#lib/format.ts';
import { periodOf } from '#metrics/comparable.ts';
import { mixedTotals } from '#metrics/window-terms.ts';

interface PeriodNoteProps {
  metrics: Metrics[];
  /** After the days: what they are compared with. */
  children?: ReactNode;
}

/** The days and the attribution window of campaigns’ metrics; states if they are unknown. */
export function PeriodNote({ metrics, children }: PeriodNoteProps) {
  const { windows } = periodOf(metrics);
  if (metrics.length === 0) return children;
  return (
    <>
      <DaysNote metrics={metrics} />
      {children}
      <span>
        {windows.length > 0
          ? `${windows.join(' or ')}-day attribution`
          : 'attribution window unknown'}
      </span>
    </>
  );
}

/** The days of campaigns’ metrics: which have others, and for which the last day is not complete. */
export function DaysNote({ metrics }: { metrics: Metrics[] }) {
  const { days } = periodOf(metrics);
  if (days === null) return <span>Period unknown</span>;
  const { start, end, others, incomplete } = days;
  const parts = [
    dayRange(start, end),
    others > 0 && `other days for ${counted(others, 'campaign')}`,
    incomplete > 0 && `${day(end)} incomplete for ${counted(incomplete, 'campaign')}`,
  ];
  return <span>{parts.filter((part) => part !== false).join(', ')}</span>;
}

interface MixedTotalsProps {
  /** The campaigns in the totals. */
  campaigns: readonly Campaign[];
}

/** A note that totals mix attribution windows; nothing if they do not. */
export function MixedTotals({ campaigns }: MixedTotalsProps) {
  const said = useMemo(() => mixedTotals(campaigns), [campaigns]);
  return said !== null && <p className="text-xs text-muted">{said}</p>;
}
