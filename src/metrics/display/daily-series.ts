/** Queries a report's table for charts over days. */
import type { Comparison } from '#lib/day-lists.ts';
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

/** Sums per day, of all rows or of each key with the highest spend. */
export interface DailySeries {
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

export const seriesKey = (key: Value, day: string): string => `${day} ${String(key)}`;

export async function readDailySeries(
  table: Table,
  query: TableQuery,
  by: Division | 'all',
  { days, before }: Comparison,
  signal: AbortSignal,
): Promise<DailySeries> {
  const all = withFilters(query, within([...(before ?? []), ...days]));
  if (by === 'all') {
    const { cells } = await table.sums(['date'], all, { signal });
    const sums = new Map(
      cells.map(({ values: [day], figures }) => [seriesKey(null, String(day)), figures]),
    );
    const campaigns = await readCampaigns(table, null, withFilters(query, within(days)), signal);
    return { keys: [null], total: 1, sums, campaigns, leftOut: leftOutOf(cells) };
  }
  const column = columnOf[by];
  const spent = {
    ...withFilters(query, within(days)),
    sort: [{ column: 'spend', descending: true }],
  };
  const top = await table.sums([column], spent, { signal, limit: maxLines });
  const keys = top.cells.map(({ values }) => values[0] ?? null);
  const values = keys.map((key) => (key === null ? null : String(key)));
  const { cells } = await table.sums(
    [column, 'date'],
    withFilters(all, { column, test: 'set', values }),
    { signal },
  );
  const sums = new Map(
    cells.map(({ values: [key = null, day], figures }) => [seriesKey(key, String(day)), figures]),
  );
  const shown = withFilters(query, within(days), { column, test: 'set', values });
  const campaigns = await readCampaigns(table, column, shown, signal);
  return { keys, total: top.total, sums, campaigns, leftOut: leftOutOf(cells) };
}

/** Beyond this number, campaigns are not examined. */
const mostCampaigns = 20_000;

async function readCampaigns(
  table: Table,
  column: string | null,
  query: TableQuery,
  signal: AbortSignal,
): Promise<Map<Value, string[]>> {
  const columns = column === null ? ['campaign_id'] : [column, 'campaign_id'];
  const { cells } = await table.cross(columns, query, { signal, limit: mostCampaigns });
  const byKey = new Map<Value, string[]>();
  for (const { values } of cells) {
    const key = column === null ? null : (values[0] ?? null);
    const campaign = values.at(-1) ?? null;
    if (campaign !== null) byKey.set(key, [...(byKey.get(key) ?? []), String(campaign)]);
  }
  return byKey;
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
