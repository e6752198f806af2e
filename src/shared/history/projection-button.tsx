import { useDateRange } from '#shared/date-range/use-date-range.ts';
import { linkClass } from '#ui/link-class.ts';
import { isOpen } from './history-text.ts';
import type { HistoryPeriod } from './use-history-period.ts';

/** Projects the open days of a period, or goes back to the reported figures; nothing if no day is open. */
export function ProjectionButton({ period }: { period: HistoryPeriod }) {
  const { isProjected, change } = useDateRange();
  if (!isProjected && !period.days.some((day) => isOpen(period, day))) return null;
  return (
    <button
      type="button"
      className={linkClass}
      onClick={() => change({ isProjected: !isProjected })}
    >
      {isProjected ? 'Show reported sales' : 'Show projected sales'}
    </button>
  );
}
