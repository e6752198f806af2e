import { useId, useState } from 'react';
import { useLocation } from 'react-router';
import { now } from '#lib/clock.ts';
import { utcDayOf } from '#lib/days.ts';
import { day } from '#lib/format.ts';
import { HistorySetup } from '#features/history/history-setup.tsx';
import { useHistory } from '#features/history/use-history.ts';
import type { Days } from '#lib/day-lists.ts';
import {
  dayLimits,
  dayProblem,
  earliestDay,
  reportRange,
  reportRangeHint,
} from '#dates/report-day-range.ts';
import { Button } from '#ui/button.tsx';
import { Checkbox } from '#ui/form/checkbox.tsx';
import { DateField } from '#ui/form/date-field.tsx';
import { RadioList } from '#ui/form/radio-list.tsx';
import { paths } from '#navigation/paths.ts';
import { Icon } from '#ui/icon.tsx';
import { Popover } from '#ui/overlay/popover.tsx';
import { usePopup } from '#ui/overlay/popup.ts';
import {
  boundsOf,
  comparedDays,
  compareLabel,
  compareText,
  type DateRange,
  defaultRange,
  fittingComparison,
  namedRanges,
  offeredComparisons,
  parseCompare,
  parseRange,
  rangeLabel,
  rangeProblem,
  rangeText,
  sameComparison,
} from '#dates/date-range.ts';
import { type ChosenDates, hasReportMetrics, useDateRange } from '#dates/use-date-range.ts';
import { useLastEndedDay } from '#dates/use-last-ended-day.ts';

/** The date range of the page and what it is compared with; opens a panel to change them. */
export function DateRangeButton() {
  const { isOpen, anchor, close, trigger } = usePopup();
  const { range, compare, isProjected } = useDateRange();
  const history = useHistory();
  const hasHistory = (history.state?.months.length ?? 0) > 0;
  const { pathname } = useLocation();
  const isReport = hasReportMetrics(pathname);
  // Without a history, other pages display the last 30 days.
  const isOwn =
    hasHistory || isReport || history.state === undefined || pathname === paths.weeklyReport;
  const compared =
    !hasHistory || isReport || compare === 'none'
      ? null
      : `vs ${compareLabel(compare).toLowerCase()}`;
  return (
    <>
      <button
        {...trigger}
        type="button"
        aria-haspopup="dialog"
        className="inline-flex h-8 min-w-0 items-center gap-1.5 rounded-md border border-edge/60 bg-surface pr-1.5 pl-2.5 whitespace-nowrap hover:bg-hover aria-expanded:bg-hover print:hidden"
      >
        <span className="sr-only">Date range: </span>
        <span className="truncate">{rangeLabel(isOwn ? range : defaultRange)}</span>
        {compared !== null && <span className="text-muted max-lg:hidden">{compared}</span>}
        {hasHistory && !isReport && isProjected && (
          <span className="text-muted max-sm:hidden">· projected</span>
        )}
        <Icon name="chevron" className="text-muted" />
      </button>
      {isOpen && (
        <Popover
          label="Date range"
          anchor={anchor}
          onClose={close}
          className="w-96 max-w-[calc(100vw-1rem)]"
        >
          <DateRangePanel onDone={close} />
        </Popover>
      )}
    </>
  );
}

/** Chooses the date range and what it is compared with. Changes apply immediately. */
function DateRangePanel({ onDone }: { onDone: () => void }) {
  const history = useHistory();
  // Ranges other than the last 30 days need it, except on pages of reports.
  const hasHistory = (history.state?.months.length ?? 0) > 0;
  const { range, compare, isProjected, change } = useChosenDates();
  const hint = useId();
  const last = useLastEndedDay();
  const isReport = hasReportMetrics(useLocation().pathname);
  const hasRanges = hasHistory || isReport;
  const today = utcDayOf(now());
  const displayed = hasRanges ? range : defaultRange;
  const bounds = last === null ? noDays : boundsOf(displayed, last);
  const lengthOf = (one: DateRange) => comparedDays(one, 'none', last).days.length;
  const hintOf = (one: DateRange) =>
    isReport && last !== null ? reportRangeHint(boundsOf(one, last), today) : undefined;
  const custom = () =>
    isReport && last !== null
      ? boundsOf(reportRange(displayed, last, today).closest, last)
      : bounds;
  const choose = (next: DateRange): void =>
    change({ range: next, compare: fittingComparison(compare, lengthOf(next)) });
  const isCustom = typeof displayed !== 'string';
  const comparisons = offeredComparisons(lengthOf(displayed));
  const offered = sameComparison(comparisons, compare, lengthOf(displayed));
  return (
    <div className="flex min-h-0 flex-col gap-3 overflow-y-auto p-3">
      <div className={isReport ? undefined : 'grid grid-cols-[minmax(0,6fr)_minmax(0,5fr)] gap-3'}>
        <RadioList
          label="Date range"
          value={isCustom ? 'custom' : displayed}
          options={[
            ...namedRanges.map(({ id, label }) => ({
              value: id,
              label,
              hint: hintOf(id),
              isDisabled:
                id !== defaultRange &&
                (!hasRanges || lengthOf(id) === 0 || hintOf(id) !== undefined),
            })),
            {
              value: 'custom',
              label: 'Custom',
              isDisabled: !hasRanges || lengthOf(displayed) === 0,
            },
          ]}
          onChange={(value) => choose(value === 'custom' ? custom() : parseRange(value))}
        />
        {hasHistory && !isReport && (
          <div className="flex flex-col gap-1">
            <RadioList
              label="Compare with"
              value={compareText(offered ?? compare)}
              options={(offered ? comparisons : [...comparisons, compare]).map((one) => ({
                value: compareText(one),
                label: compareLabel(one),
                hint:
                  one === 'previous'
                    ? compareLabel({ weeks: Math.ceil(lengthOf(displayed) / 7) })
                    : undefined,
              }))}
              onChange={(value) => change({ compare: parseCompare(value) })}
            />
            <p className="px-1 text-xs text-muted">Whole weeks keep weekdays aligned.</p>
          </div>
        )}
      </div>
      {hasRanges ? (
        <CustomDays
          bounds={bounds}
          first={isReport ? earliestDay(today) : undefined}
          last={last}
          note={
            isReport
              ? `Up to ${dayLimits.range} complete days from ${day(earliestDay(today))}, in each account’s time zone.`
              : 'Complete days only, in each account’s time zone.'
          }
          problemOf={(days) =>
            rangeProblem(days, last) ?? (isReport ? (dayProblem(days, today)?.text ?? null) : null)
          }
          onChange={(days) =>
            change(
              { range: days, compare: fittingComparison(compare, lengthOf(days)) },
              // Each part of a date that is typed would be a step of the back button.
              { replace: isCustom },
            )
          }
        />
      ) : (
        <div className="flex flex-col gap-2 border-t border-line pt-3">
          <p className="text-muted">
            Other date ranges and comparisons need the history: daily figures, kept on this device.
          </p>
          <HistorySetup />
        </div>
      )}
      {hasHistory && !isReport && (
        <div className="border-t border-line pt-2">
          <Checkbox
            checked={isProjected}
            describedBy={hint}
            onChange={(checked) => change({ isProjected: checked })}
          >
            Project sales for days still open
          </Checkbox>
          <p id={hint} className="pl-6 text-xs text-muted">
            Estimates final sales from how earlier days grew before their attribution window closed.
          </p>
        </div>
      )}
      <Button className="self-end" onClick={onDone}>
        Done
      </Button>
    </div>
  );
}

/** The dates in the URL, or those just chosen until the page has them. */
function useChosenDates(): ReturnType<typeof useDateRange> {
  const { change, ...dates } = useDateRange();
  const [chosen, setChosen] = useState(dates);
  const key = keyOf(dates);
  const [seen, setSeen] = useState(key);
  if (seen !== key) {
    setSeen(key);
    setChosen(dates);
  }
  return {
    ...chosen,
    change(next, options) {
      setChosen({ ...chosen, ...next });
      change(next, options);
    },
  };
}

const keyOf = ({ range, compare, isProjected }: ChosenDates): string =>
  `${rangeText(range)} ${compareText(compare)} ${isProjected}`;

const noDays: Days = { start: '', end: '' };

interface CustomDaysProps {
  bounds: Days;
  /** The first day to choose. */
  first: string | undefined;
  last: string | null;
  note: string;
  /** Why days cannot be chosen, as a sentence. */
  problemOf: (days: Days) => string | null;
  onChange: (days: Days) => void;
}

/** The first and the last day, applied once both are valid. */
function CustomDays({ bounds, first, last, note, problemOf, onChange }: CustomDaysProps) {
  const id = useId();
  const [days, setDays] = useState(bounds);
  const [seen, setSeen] = useState(bounds);
  // Another range was chosen, not the days entered here.
  if (seen.start !== bounds.start || seen.end !== bounds.end) {
    setSeen(bounds);
    setDays(bounds);
  }
  const set = (changes: Partial<Days>): void => {
    const next = { ...days, ...changes };
    setDays(next);
    if (problemOf(next) === null) onChange(next);
  };
  const problem = problemOf(days);
  const field = {
    describedBy: id,
    isWrong: problem !== null,
    min: first,
    max: last ?? undefined,
  };
  return (
    <div>
      <div className="flex flex-wrap items-center gap-2">
        <DateField
          {...field}
          label="First day"
          value={days.start}
          onChange={(start) => set({ start })}
        />
        <span aria-hidden className="text-muted">
          –
        </span>
        <DateField {...field} label="Last day" value={days.end} onChange={(end) => set({ end })} />
      </div>
      <p
        id={id}
        role={problem === null ? undefined : 'alert'}
        className={problem === null ? 'mt-1 text-xs text-muted' : 'mt-1 text-xs text-bad'}
      >
        {problem ?? note}
      </p>
    </div>
  );
}
