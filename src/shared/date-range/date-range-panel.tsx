import { useId, useState } from 'react';
import { now } from '#lib/clock.ts';
import { useAccounts } from '#queries/accounts.queries.ts';
import { lastEndedDay } from '#shared/history/history-days.ts';
import { HistoryProgress } from '#shared/history/history-progress.tsx';
import { HistorySetup } from '#shared/history/history-setup.tsx';
import type { HistoryView } from '#shared/history/use-history.ts';
import { useSearch } from '#shared/list-page/use-search.ts';
import type { Days } from '#shared/reports/report-day-range.ts';
import { matchesFilter, scopeShape } from '#shared/scope.ts';
import { Button } from '#ui/button.tsx';
import { Checkbox } from '#ui/form/checkbox.tsx';
import { DateField } from '#ui/form/date-field.tsx';
import { RadioList } from '#ui/form/radio-list.tsx';
import {
  boundsOf,
  comparedDays,
  compareLabel,
  compareText,
  type DateRange,
  fittingComparison,
  namedRanges,
  offeredComparisons,
  parseCompare,
  parseRange,
  rangeLabel,
  rangeProblem,
  rangeText,
} from './date-range.ts';
import { type ChosenDates, useDateRange, useDefaultRange } from './use-date-range.ts';

interface DateRangePanelProps {
  history: HistoryView;
  /** Whether ranges other than the service's can be displayed. */
  hasHistory: boolean;
  onDone: () => void;
}

/** Chooses the date range and what it is compared with. Changes apply immediately. */
export function DateRangePanel({ history, hasHistory, onDone }: DateRangePanelProps) {
  const { range, compare, isProjected, change } = useChosenDates();
  const last = useLastEndedDay();
  const ownDefault = useDefaultRange();
  const displayed = hasHistory ? (range ?? ownDefault) : 'service';
  const bounds = last === null ? noDays : boundsOf(displayed, last);
  const lengthOf = (one: DateRange) => comparedDays(one, 'none', last).days.length;
  const choose = (next: DateRange): void =>
    change({ range: next, compare: fittingComparison(compare, lengthOf(next)) });
  const isCustom = typeof displayed !== 'string';
  const comparisons = offeredComparisons(lengthOf(displayed));
  const isOffered = comparisons.some((one) => compareText(one) === compareText(compare));
  return (
    <div className="flex min-h-0 flex-col gap-3 overflow-y-auto p-3">
      <div className="grid grid-cols-[minmax(0,6fr)_minmax(0,5fr)] gap-3">
        <RadioList
          label="Date range"
          value={isCustom ? 'custom' : displayed}
          options={[
            ...namedRanges.map(({ id, label }) => ({
              value: id,
              label,
              isDisabled: !hasHistory || lengthOf(id) === 0,
            })),
            {
              value: 'custom',
              label: 'Custom',
              isDisabled: !hasHistory || lengthOf(displayed) === 0,
            },
            { value: 'service', label: `${rangeLabel('service')} (service)` },
          ]}
          onChange={(value) => choose(value === 'custom' ? bounds : (parseRange(value) ?? bounds))}
        />
        {hasHistory && (
          <div className="flex flex-col gap-1">
            <RadioList
              label="Compare with"
              value={compareText(compare)}
              options={(isOffered ? comparisons : [...comparisons, compare]).map((one) => ({
                value: compareText(one),
                label: compareLabel(one),
              }))}
              onChange={(value) => change({ compare: parseCompare(value) })}
            />
            <p className="px-1 text-xs text-muted">
              Comparing with whole weeks earlier keeps weekdays aligned.
            </p>
          </div>
        )}
      </div>
      {hasHistory ? (
        <CustomDays
          bounds={bounds}
          last={last}
          onChange={(days) =>
            change(
              { range: days, compare: fittingComparison(compare, lengthOf(days)) },
              // Each part of a date that is typed would be a step of the back button.
              { replace: isCustom },
            )
          }
        />
      ) : (
        <NeedsHistory history={history} />
      )}
      {hasHistory && displayed !== 'service' && (
        <div className="border-t border-line pt-2">
          <Checkbox checked={isProjected} onChange={(checked) => change({ isProjected: checked })}>
            Project sales for days still open
          </Checkbox>
          <p className="pl-6 text-xs text-muted">
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
  `${range && rangeText(range)} ${compareText(compare)} ${isProjected}`;

const noDays: Days = { start: '', end: '' };

interface CustomDaysProps {
  bounds: Days;
  /** The last day to choose. */
  last: string | null;
  onChange: (days: Days) => void;
}

/** The first and the last day, applied once both are valid. */
function CustomDays({ bounds, last, onChange }: CustomDaysProps) {
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
    if (rangeProblem(next, last) === null) onChange(next);
  };
  const problem = rangeProblem(days, last);
  const field = { describedBy: id, isWrong: problem !== null, max: last ?? undefined };
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
        {problem ?? 'Complete days only, in each account’s time zone.'}
      </p>
    </div>
  );
}

/** Why there is no other range, and how to get one. */
function NeedsHistory({ history: { state, store } }: { history: HistoryView }) {
  if (state === undefined) return null;
  return (
    <div className="flex flex-col gap-2 border-t border-line pt-3">
      <p className="text-muted">
        Other date ranges and comparisons need the history: daily figures, kept on this device.
      </p>
      {state.run === null ? (
        <HistorySetup store={store} />
      ) : (
        <HistoryProgress run={state.run} store={store} />
      )}
    </div>
  );
}

/** The last day that has ended in all accounts of the scope; `null` without any. */
function useLastEndedDay(): string | null {
  const { data } = useAccounts();
  const { values: scope } = useSearch(scopeShape);
  const own = (data?.records ?? []).filter(
    ({ id, channel }) =>
      matchesFilter(scope.channel, channel) && matchesFilter(scope.account_id, id),
  );
  return lastEndedDay(
    own.map(({ time_zone: zone }) => zone),
    now(),
  );
}
