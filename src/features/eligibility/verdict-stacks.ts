import type { Crossing } from '#lib/table-query.ts';
import type { Part, Stack } from '#ui/chart/stack-data.ts';
import { verdicts, verdictWords } from './verdicts.ts';

const ways = [
  ['yes', 'With FBA'],
  ['no', 'Without FBA'],
  ['none', 'FBA not known'],
] as const;

/** A bar for each verdict that there is, divided by FBA, the best first. */
export function verdictStacks({ cells }: Crossing): { parts: Part[]; stacks: Stack[] } {
  const countOf = (verdict: string, way: string): number =>
    cells
      .filter(({ values: [own, fba] }) => own === verdict && (fba ?? 'none') === way)
      .reduce((sum, { count }) => sum + count, 0);
  const used = ways.filter(([way]) => verdicts.some((verdict) => countOf(verdict, way) > 0));
  const stacks = verdicts.toReversed().map((verdict): Stack => {
    const parts = used.map(([key, label]) => ({ key, label, count: countOf(verdict, key) }));
    const total = parts.reduce((sum, { count }) => sum + count, 0);
    return { key: verdict, label: verdictWords[verdict] ?? verdict, total, parts };
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
