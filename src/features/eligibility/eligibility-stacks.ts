import type { Crossing } from '#lib/table-query.ts';
import type { Part, Stack } from '#ui/charts/stack-data.ts';
import { eligibilityResults, eligibilityLabels } from './eligibility-results.ts';

const ways = [
  ['yes', 'With FBA'],
  ['no', 'Without FBA'],
  ['none', 'FBA unknown'],
] as const;

/** A bar for each result, divided by FBA, best first. */
export function eligibilityStacks({ cells }: Crossing): { parts: Part[]; stacks: Stack[] } {
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
