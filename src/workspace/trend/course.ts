/** What charts over days ask of a report's table. */
import type { Comparison } from '#domain/days.ts';
import type { ColumnFilter, Figures, LeftOut, Sums, TableQuery, Value } from '#lib/table-query.ts';
import type { Table } from '#rows/table.ts';

export function narrowed(query: TableQuery, ...more: ColumnFilter[]): TableQuery {
  return { ...query, filters: [...(query.filters ?? []), ...more] };
}

/** Rows of one currency; `null`: of those that name none. */
export function inCurrency(query: TableQuery, currency: string | null): TableQuery {
  return narrowed(query, { column: 'currency', test: 'set', values: [currency] });
}

/** Rows of these days. */
export const within = (days: readonly string[]): ColumnFilter => ({
  column: 'date',
  test: 'range',
  from: days[0],
  to: days.at(-1),
});

/** The column by whose values a choice divides: ids, since two campaigns may have one name. */
export const columnOf = {
  channel: 'channel',
  account: 'account_id',
  campaign: 'campaign_id',
  keyword: 'keyword_id',
  product: 'product_id',
} as const;
export type Division = keyof typeof columnOf;

/** Lines that can be told apart. */
export const mostLines = 5;

/** Sums of the days, of all rows or of each of those that spent most. */
export interface Course {
  /** What has a line, by spend; one `null` where all rows have one together. */
  keys: readonly Value[];
  /** How many there are where not all have a line. */
  total: number;
  /** By `courseKey`. */
  sums: ReadonlyMap<string, Figures>;
  /** The campaigns that the rows are of, by key: whose attribution windows count. At most some thousands. */
  campaigns: ReadonlyMap<Value, readonly string[]>;
  /** Rows that ratios leave out, as they lack one of the two figures; by ratio. */
  leftOut: LeftOut;
}

/** Added up over all of them. */
function leftOutOf(cells: Sums['cells']): LeftOut {
  const all: Record<string, number> = {};
  for (const { leftOut = {} } of cells)
    for (const [id, rows] of Object.entries(leftOut)) all[id] = (all[id] ?? 0) + rows;
  return all;
}

export const courseKey = (key: Value, day: string): string => `${day} ${String(key)}`;

export async function readCourse(
  table: Table,
  query: TableQuery,
  by: Division | 'all',
  { days, before }: Comparison,
  signal: AbortSignal,
): Promise<Course> {
  const all = narrowed(query, within([...(before ?? []), ...days]));
  if (by === 'all') {
    const { cells } = await table.sums(['date'], all, { signal });
    const sums = new Map(
      cells.map(({ values: [day], figures }) => [courseKey(null, String(day)), figures]),
    );
    const campaigns = await readCampaigns(table, null, narrowed(query, within(days)), signal);
    return { keys: [null], total: 1, sums, campaigns, leftOut: leftOutOf(cells) };
  }
  const column = columnOf[by];
  const spent = {
    ...narrowed(query, within(days)),
    sort: [{ column: 'spend', descending: true }],
  };
  const top = await table.sums([column], spent, { signal, limit: mostLines });
  const keys = top.cells.map(({ values }) => values[0] ?? null);
  const values = keys.map((key) => (key === null ? null : String(key)));
  const { cells } = await table.sums(
    [column, 'date'],
    narrowed(all, { column, test: 'set', values }),
    { signal },
  );
  const sums = new Map(
    cells.map(({ values: [key = null, day], figures }) => [courseKey(key, String(day)), figures]),
  );
  const shown = narrowed(query, within(days), { column, test: 'set', values });
  const campaigns = await readCampaigns(table, column, shown, signal);
  return { keys, total: top.total, sums, campaigns, leftOut: leftOutOf(cells) };
}

/** More campaigns than that are not looked through. */
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
