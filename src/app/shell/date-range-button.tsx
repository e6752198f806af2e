import { useCallback, useRef, useState } from 'react';
import { useLocation } from 'react-router';
import { Icon } from '#ui/icon.tsx';
import { Popover } from '#ui/overlay/popover.tsx';
import { useHistory } from '#features/history/use-history.ts';
import { compareLabel, defaultRange, rangeLabel } from '#dates/date-range.ts';
import { DateRangePanel } from './date-range-panel.tsx';
import { hasReportMetrics, useDateRange } from '#dates/use-date-range.ts';

/** The date range of the page and what it is compared with; opens a panel to change them. */
export function DateRangeButton() {
  const button = useRef<HTMLButtonElement>(null);
  const [isOpen, setOpen] = useState(false);
  const close = useCallback(() => setOpen(false), []);
  const { range, compare, isProjected } = useDateRange();
  const history = useHistory();
  const hasHistory = (history.state?.months.length ?? 0) > 0;
  const isReport = hasReportMetrics(useLocation().pathname);
  const isUnread = history.state === undefined;
  const compared =
    !hasHistory || isReport || compare === 'none'
      ? null
      : `vs ${compareLabel(compare).toLowerCase()}`;
  return (
    <>
      <button
        ref={button}
        type="button"
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        onClick={() => setOpen(!isOpen)}
        className="inline-flex h-8 min-w-0 items-center gap-1.5 rounded-md border border-edge/60 bg-surface pr-1.5 pl-2.5 whitespace-nowrap hover:bg-hover aria-expanded:bg-hover print:hidden"
      >
        <span className="sr-only">Date range: </span>
        <span className="truncate">
          {rangeLabel(hasHistory || isReport || isUnread ? range : defaultRange)}
        </span>
        {compared !== null && <span className="text-muted max-lg:hidden">{compared}</span>}
        {hasHistory && !isReport && isProjected && (
          <span className="text-muted max-sm:hidden">· projected</span>
        )}
        <Icon name="chevron" className="text-muted" />
      </button>
      {isOpen && (
        <Popover
          label="Date range"
          anchor={button}
          onClose={close}
          className="w-96 max-w-[calc(100vw-1rem)]"
        >
          <DateRangePanel history={history} hasHistory={hasHistory} onDone={close} />
        </Popover>
      )}
    </>
  );
}
