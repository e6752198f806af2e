import { useMemo } from 'react';
import { counted } from '#lib/format.ts';
import type { Crossing } from '#lib/table-query.ts';
import { ChartCard, lowChartHeight } from '#ui/charts/chart-card.tsx';
import { StackedBars } from '#ui/charts/stacked-bars.tsx';
import { toggleOnly, stackTable } from '#ui/charts/stack-data.ts';
import type { EligibilitySearch } from './eligibility.list.tsx';
import { eligibilityStacks } from './eligibility-stacks.ts';

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
