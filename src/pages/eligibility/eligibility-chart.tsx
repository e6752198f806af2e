import { useMemo } from 'react';
import { counted } from '#lib/format.ts';
import type { Crossing } from '#lib/table-query.ts';
import { lowChartHeight } from '#ui/charts/charts-skeleton.tsx';
import { StackCard } from '#ui/charts/stack-card.tsx';
import { toggleOnly, type Part, type Stack } from '#ui/charts/stack-data.ts';
import {
  eligibilityLabel,
  eligibilityResults,
  type EligibilitySearch,
  eligibilityTone,
} from './eligibility.list.tsx';

interface EligibilityChartProps {
  /** Products by result and FBA; `undefined` while counting. */
  crossing: Crossing | undefined;
  search: EligibilitySearch;
  onChange: (values: Partial<EligibilitySearch>) => void;
}

/** The results as a chart; clicking a result filters by it. */
export function EligibilityChart({ crossing, search, onChange }: EligibilityChartProps) {
  const { parts, stacks } = useMemo(() => eligibilityStacks(crossing ?? { cells: [] }), [crossing]);
  const total = stacks.reduce((sum, stack) => sum + stack.total, 0);
  return (
    <StackCard
      title="Products by eligibility"
      subtitle={crossing && counted(total, 'product')}
      loading={crossing === undefined}
      height={lowChartHeight}
      first="Eligible"
      parts={parts}
      stacks={stacks}
      selected={search.result}
      onSelect={(key) => onChange({ result: toggleOnly(search.result, key) })}
      empty="No products match your filters."
    />
  );
}

const ways = [
  { key: 'yes', label: 'With FBA' },
  { key: 'no', label: 'Without FBA' },
  { key: 'none', label: 'FBA unknown' },
] as const;

/** A bar for each result, best first; tooltip and table divide it by FBA. */
function eligibilityStacks({ cells }: Crossing): { parts: Part[]; stacks: Stack[] } {
  const countOf = (result: string, way: string): number =>
    cells
      .filter(({ values: [own, fba] }) => own === result && (fba ?? 'none') === way)
      .reduce((sum, { count }) => sum + count, 0);
  const used = ways.filter(({ key }) =>
    eligibilityResults.some((result) => countOf(result, key) > 0),
  );
  const stacks = eligibilityResults.toReversed().map((result): Stack => {
    const parts = used.map((way) => ({ ...way, count: countOf(result, way.key) }));
    const total = parts.reduce((sum, { count }) => sum + count, 0);
    return {
      key: result,
      label: eligibilityLabel(result),
      tone: eligibilityTone(result),
      total,
      parts,
    };
  });
  return {
    parts: used.map((way, at) => ({
      ...way,
      count: stacks.reduce((sum, { parts }) => sum + (parts[at]?.count ?? 0), 0),
    })),
    stacks: stacks.filter(({ total }) => total > 0),
  };
}
