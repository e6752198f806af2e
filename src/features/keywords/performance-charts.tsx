import { useMemo } from 'react';
import { count, moneyWithCurrency } from '#lib/format.ts';
import { ChartCard } from '#ui/charts/chart-card.tsx';
import { BarChart } from '#ui/charts/lazy-bar-chart.tsx';
import { toggleOnly } from '#ui/charts/stack-data.ts';
import { StackedBars } from '#ui/charts/stacked-bars.tsx';
import { Segmented } from '#ui/form/segmented.tsx';
import { stateFills } from './chart-series.ts';
import type { KeywordsSearch } from './keywords.list.tsx';
import {
  type PerformanceSums,
  rangeBars,
  rangeTable,
  spendStacks,
  spendTable,
} from './performance-series.ts';

interface PerformanceChartsProps {
  /** `undefined` while summing. */
  performance: (PerformanceSums & { currency: string | null }) | undefined;
  /** All currencies of the filtered keywords. */
  currencies: readonly string[];
  search: KeywordsSearch;
  onChange: (values: Partial<KeywordsSearch>) => void;
}

const none: PerformanceSums = { spent: { cells: [], total: 0 }, ranges: [] };

/** Spend of the filtered keywords: by match type and status, and by how close CPC comes to the bid. */
export function PerformanceCharts(props: PerformanceChartsProps) {
  const { performance, currencies, search, onChange } = props;
  const { spent, ranges, currency } = performance ?? { ...none, currency: null };
  const stacks = useMemo(() => spendStacks(spent), [spent]);
  const bars = useMemo(() => rangeBars(ranges), [ranges]);
  const unit = currency ?? 'no currency';
  const loading = performance === undefined;
  const format = (value: number) => moneyWithCurrency(value, currency, 1000);
  const bidTitle = 'Spend by bid against CPC';
  const title = 'Spend by match type and status';
  return (
    <section aria-label="Charts" className="grid gap-4 lg:grid-cols-2 print:grid-cols-2">
      <ChartCard
        title={title}
        subtitle={loading ? undefined : `in ${unit}`}
        loading={loading}
        controls={
          currencies.length > 1 && currency !== null ? (
            <Segmented
              label="Currency of the spend"
              options={currencies.map((value) => ({ value, label: value }))}
              value={currency}
              onChange={(value) => onChange({ currency: value === currencies[0] ? '' : value })}
            />
          ) : undefined
        }
        table={spendTable(stacks, unit)}
      >
        {stacks.stacks.length === 0 ? (
          <p className="text-muted">These keywords have no spend in {unit}.</p>
        ) : (
          <StackedBars
            name={title}
            parts={stacks.states}
            stacks={stacks.stacks}
            fills={stateFills}
            format={format}
            selected={search.match_type}
            onSelect={(key) => onChange({ match_type: toggleOnly(search.match_type, key) })}
          />
        )}
      </ChartCard>
      <ChartCard
        title={bidTitle}
        subtitle={
          loading
            ? undefined
            : `in ${unit}; ${count(ranges.reduce((sum, { keywords }) => sum + keywords, 0))} keywords with clicks, by bid ÷ CPC`
        }
        loading={loading}
        table={rangeTable(ranges, unit)}
      >
        <BarChart
          name={bidTitle}
          layout="horizontal"
          data={bars}
          series={[{ id: 'spend', label: 'Spend', color: 1, format }]}
        />
      </ChartCard>
    </section>
  );
}
