/** What changed between two periods of a report, or between two reports. */
import type { Campaign } from '#api/contract/campaign.ts';
import type { ColumnFilter, Figures, TableQuery, Value } from '#lib/table-query.ts';
import type { Table } from '#row-engine/table.ts';
import { campaignTerms, underOthers } from '#metrics/window-terms.ts';
import { numberOf } from '#queries/local-work.ts';
import { campaignIds, pagedSums } from '#queries/tables/table-sums.ts';
import { type NamedTable, useTableQuery } from '#queries/tables/use-table-query.ts';
import { columnOf, type Division, withFilters, within } from '#metrics/display/daily-series.ts';
import type { Mover } from '#metrics/display/movers-table.tsx';
import type { ReportSearch } from './result.list.tsx';

/** Maximum rows per side, by spend, that are compared. */
const mostCompared = 20_000;

/** IDs looked up per query. */
const atOnce = 4096;

/** The rows of one side of a comparison. */
export interface Side {
  table: Table;
  query: TableQuery;
}

/** One that is missing from a side had nothing there. */
export interface Moved {
  /** Of the columns it was summed by. */
  values: readonly Value[];
  before: Figures;
  now: Figures;
}

/** Sums of both sides by the values of one or two columns. Rejects as the tables do. */
export async function readMoves(
  now: Side,
  before: Side,
  columns: readonly [string, string?],
  { signal, most = mostCompared }: { signal: AbortSignal; most?: number },
) {
  const by = columns.filter((column) => column !== undefined);
  type Sums = Map<string, { values: readonly Value[]; figures: Figures }>;
  const sumsOf = async ({ table, query }: Side, limit = Infinity) => {
    const sums: Sums = new Map();
    for await (const { values, figures } of pagedSums(table, by, query, { signal, most: limit }))
      sums.set(JSON.stringify(values), { values, figures });
    return sums;
  };
  const read = async (side: Side) => {
    const sort = [{ column: 'spend', descending: true }];
    // One more reveals that there are more.
    const sums = await sumsOf({ ...side, query: { ...side.query, sort } }, most + 1);
    const beyond = [...sums.keys()][most];
    if (beyond !== undefined) sums.delete(beyond);
    return { side, sums, isCut: beyond !== undefined };
  };
  const [is, was] = await Promise.all([read(now), read(before)]);
  /** Adds what the limit left out of only this side: otherwise it would seem added or removed. */
  const fill = async ({ side, sums, isCut }: typeof is, other: Sums) => {
    if (!isCut) return sums;
    const filled: Sums = new Map(sums);
    const missing = [...other].filter(([key]) => !sums.has(key));
    for (let from = 0; from < missing.length; from += atOnce) {
      const part = missing.slice(from, from + atOnce);
      const values = part.map(([, own]) => (own.values[0] === null ? null : String(own.values[0])));
      const only = { column: columns[0], test: 'set', values } as const;
      const found = await sumsOf({ ...side, query: withFilters(side.query, only) });
      for (const [key] of part) {
        const own = found.get(key);
        if (own !== undefined) filled.set(key, own);
      }
    }
    return filled;
  };
  const sums = await Promise.all([fill(is, was.sums), fill(was, is.sums)]);
  const moved = [...new Map([...sums[1], ...sums[0]])].map(([key, { values }]): Moved => ({
    values,
    before: sums[1].get(key)?.figures ?? {},
    now: sums[0].get(key)?.figures ?? {},
  }));
  return {
    moved,
    /** The number compared per side if there are more; `null` if all are. */
    most: is.isCut || was.isCut ? most : null,
  };
}

/** A missing value counts as zero. */
export function toMover({ values: [id = null], before, now }: Moved): Mover {
  const pair = (metric: string) => [before[metric] ?? 0, now[metric] ?? 0] as const;
  return {
    id: id === null ? null : String(id),
    change: { spend: pair('spend'), sales: pair('sales') },
    acos: [before['acos'] ?? null, now['acos'] ?? null],
  };
}

interface Compared {
  /** The rows of one currency. */
  query: TableQuery;
  currency: string | null;
  by: Division;
  /** Of both sides: the days of this report's, and those compared with. `null` if there are none. */
  periods: { days: readonly string[]; before: readonly string[] | null } | null;
  /** Whether the rows are of single days: those of other days are left out. */
  isDaily: boolean;
  /** The report to compare with; `null` to compare two periods of this one. */
  other: { key: string; table: Table; isDaily: boolean } | null;
  campaigns: readonly Campaign[] | undefined;
}

/** The biggest changes; for sales under one attribution window, because others are not comparable. */
export function useMoves(
  named: NamedTable | undefined,
  { query, currency, by, periods, isDaily, other, campaigns }: Compared,
  search: Pick<ReportSearch, 'moved' | 'window'>,
) {
  const days = periods?.days ?? [];
  const daysBefore = periods?.before ?? [];
  const { moved, window: wanted } = search;
  const sidesOf = (table: Table, ...more: ColumnFilter[]): [now: Side, before: Side] => {
    const of = (hasDays: boolean, period: readonly string[]) =>
      withFilters(query, ...more, ...(hasDays ? [within(period)] : []));
    return [
      { table, query: of(isDaily, days) },
      { table: other?.table ?? table, query: of(other?.isDaily ?? isDaily, daysBefore) },
    ];
  };
  const asked = [query, days, daysBefore, other?.key, by, moved, wanted, numberOf(campaigns)];
  const key = periods === null ? undefined : JSON.stringify(asked);
  return useTableQuery(named, key, async (table, signal) => {
    const ids = await Promise.all(
      sidesOf(table).map((side) => campaignIds(side.table, columnOf.campaign, side.query, signal)),
    );
    const own = (campaigns ?? []).filter(({ id }) => ids.some((found) => found.has(id)));
    const terms = campaignTerms(own, wanted);
    const window = moved === 'sales' ? terms.window : null;
    const values = underOthers(campaigns ?? [], window).map(({ id }) => id);
    const apart = { column: columnOf.campaign, test: 'set', values, not: true } as const;
    const [now, before] = sidesOf(table, apart);
    const found = await readMoves(now, before, [columnOf[by]], { signal });
    const movers = found.moved.map(toMover);
    return { movers, most: found.most, by, days, daysBefore, currency, moved, window, terms };
  });
}
