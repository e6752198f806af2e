import type { CurrencyChoice } from '#shared/currency-choice.ts';
import { projectedText } from '#shared/history/projection-text.ts';
import { valuesByDay } from '#shared/history/history-totals.ts';
import type { HistoryPeriod } from '#shared/history/use-history-period.ts';
import { markTotals } from '#shared/history/projected-columns.ts';
import { totalsColumns } from '#shared/metric-tiles/metric-totals.tsx';
import type { TotalMetric } from '#shared/metric-tiles/missing-note.ts';
import type { MetricChange } from '#shared/metrics/metric-change.ts';
import { Sparkline } from '#ui/charts/sparkline.tsx';
import { FigureTable } from '#ui/figure/figure-table.tsx';
import { ChangeText } from './change-text.tsx';
import { figureOf } from './period-figures.ts';

/** The totals of the period in each currency, with their changes; those of the chosen one also by day. */
export function PeriodTotals({ period }: { period: HistoryPeriod }) {
  const { choices, chosen, isCompared } = period;
  const isProjected = projectedText(period) !== null;
  return (
    <FigureTable
      label="Totals"
      rowHeader="Currency"
      columns={isProjected ? markTotals(totalsColumns) : totalsColumns}
      rows={choices.map((choice) => ({
        key: choice.value,
        label: labelOf(choice),
        cells: Object.fromEntries(
          totalsColumns.map(({ id }) => [
            id,
            <Figure
              key={id}
              {...figureOf(period, id, choice)}
              hasProjected={isProjected}
              hasChange={isCompared}
              line={choice === chosen ? lineOf(period, id, choice) : null}
            />,
          ]),
        ),
      }))}
    />
  );
}

const labelOf = ({ isConverted, currency, label }: CurrencyChoice): string =>
  isConverted ? `All in ${currency}` : currency === null ? 'Unknown currency' : label;

function lineOf(period: HistoryPeriod, id: TotalMetric, choice: CurrencyChoice) {
  const { all, days } = period;
  const places = new Map(all.map((day, place) => [day, place]));
  const values = valuesByDay(id, period.sumsIn(id, choice), all.length, period.ratesOf(choice));
  return days.map((day) =>
    period.coverage.get(day)?.missing === period.accounts.length
      ? null
      : (values[places.get(day) ?? -1] ?? null),
  );
}

interface FigureProps {
  text: string;
  /** Whether it leaves something out, which the notes state. */
  isPartial: boolean;
  /** Whether there is a line for what projected figures are beside, and its content. */
  hasProjected: boolean;
  projected: string | null;
  /** Whether there is a line for changes, and its content. */
  hasChange: boolean;
  change: MetricChange | null;
  /** By day. */
  line: readonly (number | null)[] | null;
}

/** A figure above its change and its daily trend. */
function Figure({
  text,
  isPartial,
  hasProjected,
  projected,
  hasChange,
  change,
  line,
}: FigureProps) {
  return (
    <>
      <span className="block">
        {text}
        {isPartial && '*'}
      </span>
      {hasProjected && (
        <span className="block h-4 text-xs leading-4 font-normal text-muted italic">
          {projected !== null && <span className="sr-only">projected, </span>}
          {projected}
        </span>
      )}
      {hasChange && (
        <>
          {change !== null && <span className="sr-only">, changed by </span>}
          <ChangeText change={change} />
        </>
      )}
      {line !== null && (
        <Sparkline
          lines={[{ values: line, color: 'text-accent' }]}
          className="mt-1 mb-1 ml-auto block h-6 w-full max-w-28"
        />
      )}
    </>
  );
}
