/** Queries a report's table for charts over time. */
import type { Comparison } from '#lib/day-lists.ts';
import { type Interval, type Span, spansOf } from '#lib/intervals.ts';
import type { ColumnFilter, Figures, LeftOut, Sums, TableQuery, Value } from '#lib/table-query.ts';
import type { Table } from '#row-engine/table.ts';
import { isOtherWindow, windowReason } from '#metrics/comparable.ts';

export function withFilters(query: TableQuery, ...more: ColumnFilter[]): TableQuery {
  return { ...query, filters: [...(query.filters ?? []), ...more] };
}

/** Rows with amounts in one currency, `null` for those without one. Converted amounts come from all currencies. */
export function inCurrency(
  query: TableQuery,
  currency: string | null,
  isConverted = false,
): TableQuery {
  if (isConverted && currency !== null) {
    return withFilters(query, { column: 'currency', test: 'filled' });
  }
  const own = { ...query, convert: undefined };
  return withFilters(own, { column: 'currency', test: 'set', values: [currency] });
}

/** Rows of these days. */
export const within = (days: readonly string[]): ColumnFilter => ({
  column: 'date',
  test: 'range',
  from: days[0],
  to: days.at(-1),
});

/** The column that a breakdown uses: IDs, because two campaigns may share a name. */
export const columnOf = {
  channel: 'channel',
  account: 'account_id',
  campaign: 'campaign_id',
  keyword: 'keyword_id',
  product: 'product_id',
} as const;
export type Division = keyof typeof columnOf;

/** Number of lines that stay distinguishable. */
export const maxLines = 5;

/** Sums by day, week or month, of all rows or of each key with the highest spend. */
export interface DailySeries {
  interval: Interval;
  /** Oldest first. */
  spans: readonly Span[];
  /** The keys of the lines by spend; a single `null` for all rows together. */
  keys: readonly Value[];
  /** The total number of keys, if not all have a line. */
  total: number;
  /** By `seriesKey`. */
  sums: ReadonlyMap<string, Figures>;
  /** The rows' campaigns by key, whose attribution windows count. At most a few thousand. */
  campaigns: ReadonlyMap<Value, readonly string[]>;
  /** Rows left out of ratios because a value is missing, by ratio. */
  leftOut: LeftOut;
}

/** Totals over all lines. */
function leftOutOf(cells: Sums['cells']): LeftOut {
  const all: Record<string, number> = {};
  for (const { leftOut = {} } of cells)
    for (const [id, rows] of Object.entries(leftOut)) all[id] = (all[id] ?? 0) + rows;
  return all;
}

/** Of the days that begin with that one. */
export const seriesKey = (key: Value, day: string): string => `${day} ${String(key)}`;

export async function readDailySeries(
  table: Table,
  query: TableQuery,
  by: Division | 'all',
  compared: Comparison,
  interval: Interval,
  signal: AbortSignal,
): Promise<DailySeries> {
  const { days, before } = compared;
  const spans = spansOf(compared, interval);
  const divided = by === 'all' ? [] : [columnOf[by]];
  const now = withFilters(query, within(days));
  const { keys, total } = await topKeys(table, now, divided, signal);
  const only = divided.map((column): ColumnFilter => ({ column, test: 'set', values: keys }));
  const all = withFilters(query, within([...(before ?? []), ...days]), ...only);
  const sumOf = async (own: readonly string[]) => {
    const some = withFilters(query, within(own), ...only);
    const { cells: found } = await table.sums(divided, some, { signal });
    // As sums by date have them.
    return found.map((cell) => ({ ...cell, values: [...cell.values, own[0] ?? ''] }));
  };
  // Ratios of several days are those of their rows, which sums of days do not have.
  const cells =
    interval === 'day'
      ? (await table.sums([...divided, 'date'], all, { signal })).cells
      : await Promise.all(spans.flatMap((span) => [span.days, span.before ?? []].map(sumOf))).then(
          (parts) => parts.flat(),
        );
  const keyOf = (values: readonly Value[]) => (divided.length === 0 ? null : (values[0] ?? null));
  const sums = new Map(
    cells.map(({ values, figures }) => [seriesKey(keyOf(values), String(values.at(-1))), figures]),
  );
  const found = await table.cross([...divided, 'campaign_id'], withFilters(now, ...only), {
    signal,
    limit: mostCampaigns,
  });
  const campaigns = new Map<Value, string[]>();
  for (const { values } of found.cells) {
    const campaign = values.at(-1) ?? null;
    const key = keyOf(values);
    if (campaign !== null) campaigns.set(key, [...(campaigns.get(key) ?? []), String(campaign)]);
  }
  return { interval, spans, keys, total, sums, campaigns, leftOut: leftOutOf(cells) };
}

/** Beyond this number, campaigns are not examined. */
const mostCampaigns = 20_000;

/** The keys with the highest spend, and how many there are; a single `null` without a column. */
async function topKeys(
  table: Table,
  query: TableQuery,
  columns: readonly string[],
  signal: AbortSignal,
) {
  if (columns.length === 0) return { keys: [null], total: 1 };
  const spent = { ...query, sort: [{ column: 'spend', descending: true }] };
  const { cells, total } = await table.sums(columns, spent, { signal, limit: maxLines });
  return {
    keys: cells.map(({ values: [key = null] }) => (key === null ? null : String(key))),
    total,
  };
}

/** A campaign's channel and attribution window in days, by ID. */
export type Windows = ReadonlyMap<string, { channel: string | null; days: number }>;

export interface OpenDays {
  /** The first day per key whose sales may still rise; settled keys are left out. */
  from: ReadonlyMap<Value, string>;
  /** Why, as a sentence. */
  words: string;
}

export interface SeparatedLines {
  /** The keys whose attribution window differs from the first's. */
  keys: ReadonlySet<Value>;
  /** Why they are left out, as a sentence. */
  reason: string;
}

/** The lines not comparable with the one of highest spend; `null` if all are, or no window is known. */
export function separateLines(
  { keys, campaigns }: Pick<DailySeries, 'keys' | 'campaigns'>,
  windows: Windows,
  nameOf: (key: Value) => string,
): SeparatedLines | null {
  const terms = keys.map((key) => {
    const days = (campaigns.get(key) ?? []).flatMap((id) => windows.get(id)?.days ?? []);
    return { key, name: nameOf(key), windows: [...new Set(days)].toSorted((a, b) => a - b) };
  });
  const first = terms.find((one) => one.windows.length > 0);
  if (first === undefined) return null;
  const apart = terms.filter((one) => isOtherWindow(first, one));
  if (apart.length === 0) return null;
  return { keys: new Set(apart.map(({ key }) => key)), reason: windowReason(first, apart) };
}
