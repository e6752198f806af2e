import { now } from '#lib/clock.ts';
import { dayAfter, dayOf } from '#lib/days.ts';
import { counted, day as dayText } from '#lib/format.ts';
import { useDateRange } from '#dates/use-date-range.ts';
import { cx } from '#ui/cx.ts';
import { linkClass } from '#ui/link-class.ts';
import { isKnown, type MaturityAnswer, minClosedDays } from './attribution-maturity.ts';
import { isOpen } from './history-text.ts';
import type { HistoryPeriod } from './use-history-period.ts';
import { useHistory } from './use-history.ts';
import { useMaturity } from './use-projection.ts';

/** About when a daily update reads a day again, in hours after its end. */
const usualAge = 24;

/**
 * Projects the open days of a period, or goes back to the reported figures; nothing if no day is open. Until enough is
 * known to project, it says from when on it will be.
 */
export function ProjectionButton({ period }: { period: HistoryPeriod }) {
  const { isProjected, change } = useDateRange();
  const history = useHistory();
  const hasOpenDays = period.days.some((day) => isOpen(period, day));
  const known = useMaturity(hasOpenDays && !isProjected);
  if (!isProjected && !hasOpenDays) return null;
  return (
    // A line of its own, so that nothing moves once it is known.
    <span className="block min-h-4">
      {isProjected || known?.some(canProject) === true ? (
        <button
          type="button"
          className={cx(linkClass, 'print:hidden')}
          onClick={() => change({ isProjected: !isProjected })}
        >
          {isProjected ? 'Show reported sales' : 'Show projected sales'}
        </button>
      ) : (
        known && waitText(known, history.state?.isDaily === true)
      )}
    </span>
  );
}

const canProject = ({ salesShares }: MaturityAnswer): boolean =>
  isKnown(salesShares.get(usualAge) ?? null);

/** Each daily update closes one more day. */
function waitText(maturity: readonly MaturityAnswer[], isDaily: boolean): string {
  const most = Math.max(0, ...maturity.map(({ days }) => days));
  const missing = Math.max(1, minClosedDays - most);
  return isDaily
    ? `Sales can be projected from ${dayText(dayAfter(dayOf(now()), missing))}`
    : `Sales can be projected after ${counted(missing, 'more daily update')}`;
}
