import { useMemo } from 'react';
import { count, counted } from '#lib/format.ts';
import type { Crossing, Histogram } from '#lib/table-query.ts';
import { ChartCard, ChartRow } from '#ui/charts/chart-card.tsx';
import { chartLine } from '#ui/charts/chart-line.tsx';
import { BarChart, type BarSeries } from '#ui/charts/lazy-bar-chart.tsx';
import { StackCard } from '#ui/charts/stack-card.tsx';
import { toggleOnly } from '#ui/charts/stack-data.ts';
import { Segmented } from '#ui/form/segmented.tsx';
import { bidBins, stateStacks } from './chart-series.ts';
import type { KeywordsSearch } from './keywords.list.tsx';

interface KeywordChartsProps {
  /** Keywords by match type and status; `undefined` while counting. */
  crossing: Crossing | undefined;
  /** Bids of one currency; `undefined` while counting. */
  histogram: Histogram | undefined;
  /** The bids' currency, and all currencies of the filtered keywords. */
  currency: string | null;
  currencies: readonly string[];
  search: KeywordsSearch;
  onChange: (values: Partial<KeywordsSearch>) => void;
}

/** Two charts of the filtered keywords, drawn from counts: as many marks for a million as for ten. */
export function KeywordCharts({ crossing, histogram, ...rest }: KeywordChartsProps) {
  return (
    <ChartRow label="Charts">
      <ByMatchType crossing={crossing} {...rest} />
      <Bids histogram={histogram} {...rest} />
    </ChartRow>
  );
}

const bidSeries: BarSeries[] = [
  { id: 'keywords', label: 'Keywords', format: count, isWhole: true },
];

type Rest = Omit<KeywordChartsProps, 'crossing' | 'histogram'>;

function ByMatchType({ crossing, search, onChange }: Rest & Pick<KeywordChartsProps, 'crossing'>) {
  const { states, stacks } = useMemo(() => stateStacks(crossing ?? { cells: [] }), [crossing]);
  const total = stacks.reduce((sum, stack) => sum + stack.total, 0);
  return (
    <StackCard
      title="Keywords by match type and status"
      subtitle={crossing && counted(total, 'keyword')}
      loading={crossing === undefined}
      first="Match type"
      parts={states}
      stacks={stacks}
      selected={search.match_type}
      onSelect={(key) => onChange({ match_type: toggleOnly(search.match_type, key) })}
      empty="No keywords match your filters."
    />
  );
}

function Bids({
  histogram,
  currency,
  currencies,
  onChange,
}: Rest & Pick<KeywordChartsProps, 'histogram'>) {
  const bins = useMemo(
    () => (histogram && currency !== null ? bidBins(histogram, currency) : []),
    [histogram, currency],
  );
  const empty = histogram?.empty ?? 0;
  return (
    <ChartCard
      title="Distribution of bids"
      subtitle={
        histogram &&
        `Keywords by bid in ${currency ?? 'no currency'}${empty > 0 ? `, ${count(empty)} without a bid` : ''}`
      }
      loading={histogram === undefined}
      line={chartLine({ data: bins, series: bidSeries, empty: 'Keywords with a bid appear here.' })}
      controls={
        currencies.length > 1 && currency !== null ? (
          <Segmented
            label="Currency of the bids"
            options={currencies.map((value) => ({ value, label: value }))}
            value={currency}
            onChange={(value) => onChange({ currency: value === currencies[0] ? '' : value })}
          />
        ) : undefined
      }
      table={{
        columns: [{ label: `Bid, ${currency ?? ''}` }, { label: 'Keywords', align: 'end' }],
        rows: bins.map(({ label, values }) => [label, count(values['keywords'])]),
      }}
    >
      <BarChart name="Distribution of bids" layout="horizontal" data={bins} series={bidSeries} />
    </ChartCard>
  );
}
