/** The data of the keywords page's charts, from the engine's counts. */
import { money, humanize } from '#lib/format.ts';
import type { Crossing, Histogram } from '#lib/table-query.ts';
import type { BarDatum } from '#ui/charts/chart-data.ts';
import type { Part, Stack } from '#ui/charts/stack-data.ts';
import { unknown } from './keywords.list.tsx';

/** Keywords by match type, divided by status; both sorted by count. */
export function stateStacks({ cells }: Crossing): { states: Part[]; stacks: Stack[] } {
  const byType = new Map<string, Map<string, number>>();
  const byState = new Map<string, number>();
  for (const { values, count: rows } of cells) {
    const [type, state] = [String(values[0] ?? unknown), String(values[1] ?? unknown)];
    const own = byType.get(type) ?? new Map<string, number>();
    byType.set(type, own.set(state, (own.get(state) ?? 0) + rows));
    byState.set(state, (byState.get(state) ?? 0) + rows);
  }
  const states = [...byState]
    .map(([key, rows]) => ({ key, label: humanize(key), count: rows }))
    .toSorted((a, b) => b.count - a.count);
  const stacks = [...byType].map(([key, own]) => {
    const parts = states.map((state) => ({ ...state, count: own.get(state.key) ?? 0 }));
    const total = parts.reduce((sum, part) => sum + part.count, 0);
    return { key, label: humanize(key), total, parts };
  });
  return { states, stacks: stacks.toSorted((a, b) => b.total - a.total) };
}

/** The bins of one currency's bids, lowest first. */
export function bidBins({ edges, series }: Histogram, currency: string): BarDatum[] {
  const counts = series.find((one) => one.currency === currency)?.counts ?? [];
  return counts.map((keywords, bin) => ({
    key: String(bin),
    label: `${money(edges[bin])} – ${money(edges[bin + 1])}`,
    values: { keywords },
  }));
}
