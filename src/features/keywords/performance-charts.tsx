import { useMemo } from 'react';
import { count, moneyWithCurrency } from '#lib/format.ts';
import { metrics } from '#shared/metrics/metrics.ts';
import { ChartCard, ChartRow } from '#ui/charts/chart-card.tsx';
import { chartLine } from '#ui/charts/chart-line.tsx';
import { BarChart } from '#ui/charts/lazy-bar-chart.tsx';
import { StackCard } from '#ui/charts/stack-card.tsx';
import { toggleOnly } from '#ui/charts/stack-data.ts';
import { Segmented } from '#ui/form/segmented.tsx';
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
  const choice = currencies.length > 1 && currency !== null && (
    <Segmented
      label="Currency of the spend"
      options={currencies.map((value) => ({ value, label: value }))}
      value={currency}
      onChange={(value) => onChange({ currency: value === currencies[0] ? '' : value })}
    />
  );
  const chart = {
    data: bars,
    series: [{ ...metrics.spend, id: 'spend', format }],
  };
  return (
    <ChartRow label="Charts">
      <StackCard
        title="Spend by match type and status"
        subtitle={loading ? undefined : `in ${unit}`}
        loading={loading}
        controls={choice || undefined}
        first="Match type"
        parts={stacks.states}
        stacks={stacks.stacks}
        format={format}
        table={spendTable(stacks, unit)}
        selected={search.match_type}
        onSelect={(key) => onChange({ match_type: toggleOnly(search.match_type, key) })}
        empty={`Keywords with spend in ${unit} appear here.`}
      />
      <ChartCard
        title={bidTitle}
        subtitle={
          loading
            ? undefined
            : `in ${unit}; ${count(ranges.reduce((sum, { keywords }) => sum + keywords, 0))} keywords with clicks, by bid ÷ CPC`
        }
        loading={loading}
        table={rangeTable(ranges, unit)}
        line={chartLine({
          ...chart,
          empty: `Keywords with clicks and a bid in ${unit} appear here.`,
        })}
      >
        <BarChart name={bidTitle} layout="horizontal" {...chart} />
      </ChartCard>
    </ChartRow>
  );
}
