/** The data of the joined metrics' charts: sums by the engine, a few marks for any number of keywords. */
import { money, percent, ratio, humanize } from '#lib/format.ts';
import type { Figures, Sums, TableQuery } from '#lib/table-query.ts';
import type { Table } from '#row-engine/table.ts';
import { narrowed } from '#lists/use-list.ts';
import type { ChartTableData } from '#ui/charts/chart-table.tsx';
import type { BarDatum } from '#ui/charts/chart-data.ts';
import { stateStacks } from './chart-series.ts';

/** Where the ranges of bid ÷ CPC start; each ends where the next one starts. */
export const edges = [0, 1, 1.1, 1.25, 1.5, 2, 3, 5] as const;

/** The next smaller number: a range does not include its end, and no ratio lies between the two. */
const justBelow = (end: number): number => end * (1 - Number.EPSILON / 2);

interface Range {
  from: number;
  /** `null` for an open range. */
  to: number | null;
  keywords: number;
  figures: Figures;
}

export interface PerformanceSums {
  /** Sums by match type and status. */
  spent: Sums;
  /** By bid ÷ CPC; keywords without clicks or without a bid are in none. */
  ranges: readonly Range[];
}

/** Queries the sums of one currency's keywords. Rejects as the table does. */
export async function readPerformance(
  table: Table,
  query: TableQuery,
  signal: AbortSignal,
): Promise<PerformanceSums> {
  const readRange = async (from: number, index: number): Promise<Range> => {
    const to = edges[index + 1] ?? null;
    const own = narrowed(query, {
      column: 'bid_cpc',
      test: 'range',
      from,
      to: to === null ? undefined : justBelow(to),
    });
    const { cells } = await table.sums([], own, { signal });
    return { from, to, keywords: cells[0]?.rows ?? 0, figures: cells[0]?.figures ?? {} };
  };
  const [spent, ...ranges] = await Promise.all([
    table.sums(['match_type', 'state'], query, { signal }),
    ...edges.map(readRange),
  ]);
  return { spent, ranges };
}

/** Spend by match type, divided by status; no spend means no bar. */
export function spendStacks({ cells }: Sums) {
  const { states, stacks } = stateStacks({
    cells: cells.map(({ values, figures }) => ({ values, count: figures['spend'] ?? 0 })),
  });
  return {
    states: states.filter((state) => state.count > 0),
    stacks: stacks.flatMap((stack) => {
      const parts = stack.parts.filter((_, i) => (states[i]?.count ?? 0) > 0);
      return stack.total > 0 ? [{ ...stack, parts }] : [];
    }),
  };
}

/** A range as text: "1.10 – 1.25". */
function rangeText({ from, to }: Range): string {
  if (to === null) return `${ratio(from)} or more`;
  return from === 0 ? `below ${ratio(to)}` : `${ratio(from)} – ${ratio(to)}`;
}

export function rangeBars(ranges: readonly Range[]): BarDatum[] {
  return ranges.map((range) => ({
    key: String(range.from),
    label: rangeText(range),
    values: { spend: range.figures['spend'] ?? 0 },
  }));
}

/** The same as a table with the number of keywords, CPC and ACOS per range. */
export function rangeTable(ranges: readonly Range[], currency: string): ChartTableData {
  const end = 'end' as const;
  return {
    columns: [
      { label: 'Bid ÷ CPC' },
      { label: `Spend, ${currency}`, align: end },
      { label: 'Keywords', align: end },
      { label: 'CPC', align: end },
      { label: 'ACOS', align: end },
    ],
    rows: ranges.map((range) => [
      rangeText(range),
      money(range.figures['spend'] ?? 0),
      String(range.keywords),
      money(range.figures['cpc']),
      percent(range.figures['acos']),
    ]),
  };
}

/** Spend by match type and status as a table. */
export function spendTable(
  { states, stacks }: ReturnType<typeof spendStacks>,
  currency: string,
): ChartTableData {
  const end = 'end' as const;
  return {
    columns: [
      { label: 'Match type' },
      ...states.map(({ key }) => ({ label: humanize(key), align: end })),
      { label: `All, ${currency}`, align: end },
    ],
    rows: stacks.map(({ label, parts, total }) => [
      label,
      ...parts.map((part) => money(part.count)),
      money(total),
    ]),
  };
}
