/** The data of the charts, from the engine's counts and sums: a few marks for any number of keywords. */
import { money, percent, ratio, humanize } from '#lib/format.ts';
import type { Crossing, Figures, Histogram, Sums, TableQuery } from '#lib/table-query.ts';
import type { Table } from '#row-engine/table.ts';
import { withFilters } from '#metrics/display/daily-series.ts';
import type { ChartTableData } from '#ui/charts/chart-table.tsx';
import type { BarDatum } from '#ui/charts/chart-data.ts';
import { stacksOf } from '#ui/charts/stack-data.ts';
import { unknown } from './keywords.list.tsx';

/** Keywords by match type, divided by status; both sorted by count. A filter can choose those without a value, too. */
export function stateStacks({ cells }: Crossing) {
  const named = cells.map(({ values, count: rows }) => ({
    values: values.map((value) => value ?? unknown),
    count: rows,
  }));
  const types = new Set(named.map(({ values: [type] }) => String(type)));
  const labels = Object.fromEntries([...types].map((type) => [type, humanize(type)]));
  return stacksOf({ cells: named }, { order: [], labels });
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

/**
 * Queries the sums of one currency's keywords: by match type and status, and by bid ÷ CPC, where those without clicks or
 * without a bid are in no range. Rejects as the table does.
 */
export async function readPerformance(table: Table, query: TableQuery, signal: AbortSignal) {
  const readRange = async (from: number, index: number): Promise<Range> => {
    const to = edges[index + 1] ?? null;
    const end = to === null ? undefined : justBelow(to);
    const own = withFilters(query, { column: 'bid_cpc', test: 'range', from, to: end });
    const [sum] = (await table.sums([], own, { signal })).cells;
    return { from, to, keywords: sum?.rows ?? 0, figures: sum?.figures ?? {} };
  };
  const [spent, ...ranges] = await Promise.all([
    table.sums(['match_type', 'state'], query, { signal }),
    ...edges.map(readRange),
  ]);
  return { spent, ranges };
}

/** Spend by match type, divided by status; no spend means no bar. */
export function spendStacks({ cells }: Sums) {
  const { parts, stacks } = stateStacks({
    cells: cells.map(({ values, figures }) => ({ values, count: figures['spend'] ?? 0 })),
  });
  return { parts, stacks: stacks.filter(({ total }) => total > 0) };
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
