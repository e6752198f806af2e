import { useMemo } from 'react';
import { count, counted } from '#lib/format.ts';
import type { Crossing, Histogram } from '#lib/table-query.ts';
import { ChartCard } from '#ui/charts/chart-card.tsx';
import { BarChart, type BarSeries } from '#ui/charts/lazy-bar-chart.tsx';
import { toggleOnly, stackTable } from '#ui/charts/stack-data.ts';
import { StackedBars } from '#ui/charts/stacked-bars.tsx';
import { Segmented } from '#ui/form/segmented.tsx';
import { bidBins, stateStacks, stateFills } from './chart-series.ts';
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
    <section aria-label="Charts" className="grid gap-4 lg:grid-cols-2 print:grid-cols-2">
      <ByMatchType crossing={crossing} {...rest} />
      <Bids histogram={histogram} {...rest} />
    </section>
  );
}

const bidSeries: BarSeries[] = [{ id: 'keywords', label: 'Keywords', color: 1, format: count }];

type Rest = Omit<KeywordChartsProps, 'crossing' | 'histogram'>;

function ByMatchType({ crossing, search, onChange }: Rest & Pick<KeywordChartsProps, 'crossing'>) {
  const { states, stacks } = useMemo(() => stateStacks(crossing ?? { cells: [] }), [crossing]);
  const title = 'Keywords by match type and status';
  const total = stacks.reduce((sum, stack) => sum + stack.total, 0);
  return (
    <ChartCard
      title={title}
      subtitle={crossing && counted(total, 'keyword')}
      loading={crossing === undefined}
      table={stackTable('Match type', states, stacks)}
    >
      <StackedBars
        name={title}
        parts={states}
        stacks={stacks}
        fills={stateFills}
        selected={search.match_type}
        onSelect={(key) => onChange({ match_type: toggleOnly(search.match_type, key) })}
      />
    </ChartCard>
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
