import { useMemo } from 'react';
import { counted } from '#lib/format.ts';
import type { Crossing } from '#lib/table-query.ts';
import { ChartCard } from '#ui/charts/chart-card.tsx';
import { lowChartHeight } from '#ui/charts/charts-skeleton.tsx';
import { toggleOnly, stackTable, type Part, type Stack } from '#ui/charts/stack-data.ts';
import { StackedBars } from '#ui/charts/stacked-bars.tsx';
import { eligibilityResults, eligibilityLabels } from './eligibility-results.ts';
import type { EligibilitySearch } from './eligibility.list.tsx';

interface EligibilityChartProps {
  /** Products by result and FBA; `undefined` while counting. */
  crossing: Crossing | undefined;
  search: EligibilitySearch;
  onChange: (values: Partial<EligibilitySearch>) => void;
}

const fills = { yes: 'bg-chart-1', no: 'bg-chart-2', none: 'bg-chart-8' };

/** The results as a chart; clicking a result filters by it. */
export function EligibilityChart({ crossing, search, onChange }: EligibilityChartProps) {
  const { parts, stacks } = useMemo(() => eligibilityStacks(crossing ?? { cells: [] }), [crossing]);
  const title = 'Products by eligibility';
  const total = stacks.reduce((sum, stack) => sum + stack.total, 0);
  return (
    <ChartCard
      title={title}
      subtitle={crossing && counted(total, 'product')}
      loading={crossing === undefined}
      height={lowChartHeight}
      table={stackTable('Eligible', parts, stacks)}
    >
      {crossing !== undefined && total === 0 ? (
        <p className="pt-4 text-muted">No products match your filters.</p>
      ) : (
        <StackedBars
          name={title}
          parts={parts}
          stacks={stacks}
          fills={fills}
          selected={search.result}
          onSelect={(key) => onChange({ result: toggleOnly(search.result, key) })}
        />
      )}
    </ChartCard>
  );
}

const ways = [
  ['yes', 'With FBA'],
  ['no', 'Without FBA'],
  ['none', 'FBA unknown'],
] as const;

/** A bar for each result, divided by FBA, best first. */
function eligibilityStacks({ cells }: Crossing): { parts: Part[]; stacks: Stack[] } {
  const countOf = (verdict: string, way: string): number =>
    cells
      .filter(({ values: [own, fba] }) => own === verdict && (fba ?? 'none') === way)
      .reduce((sum, { count }) => sum + count, 0);
  const used = ways.filter(([way]) =>
    eligibilityResults.some((verdict) => countOf(verdict, way) > 0),
  );
  const stacks = eligibilityResults.toReversed().map((verdict): Stack => {
    const parts = used.map(([key, label]) => ({ key, label, count: countOf(verdict, key) }));
    const total = parts.reduce((sum, { count }) => sum + count, 0);
    return { key: verdict, label: eligibilityLabels[verdict] ?? verdict, total, parts };
  });
  return {
    parts: used.map(([key, label]) => ({
      key,
      label,
      count: stacks.reduce(
        (sum, { parts }) => sum + (parts.find((part) => part.key === key)?.count ?? 0),
        0,
      ),
    })),
    stacks: stacks.filter(({ total }) => total > 0),
  };
}
