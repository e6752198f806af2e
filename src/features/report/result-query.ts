/** What a report's page asks of its table. */
import type { ColumnFilter, Figures, TableQuery } from '#lib/table-query.ts';
import type { Table } from '#rows/table.ts';
import { filtersOf } from '#workspace/lists/condition-filters.ts';
import { sumsInParts } from '#workspace/tables/sums-in-parts.ts';
import { columnOf, type Division, narrowed, within } from '#workspace/trend/course.ts';
import { type ReportSearch, resultConditions } from './report.search.ts';

/** The part of a search that says which rows: charts go by it as the grid does. */
export function filterOf(search: ReportSearch): TableQuery {
  const filters: ColumnFilter[] = [];
  for (const column of ['channel', 'account_id'] as const) {
    if (search[column].length > 0) filters.push({ column, test: 'set', values: search[column] });
  }
  for (const condition of search.f) {
    // A day of a report is one of the account's calendar, not of the reader's.
    if (condition.column === 'date' && 'from' in condition) {
      const [from, to] = [condition.from || undefined, condition.to || undefined];
      filters.push({ column: 'date', test: 'range', from, to });
    } else filters.push(...filtersOf([condition], resultConditions));
  }
  return { ...(search.q !== '' && { q: search.q }), ...(filters.length > 0 && { filters }) };
}

/** So many of each period, by spend, are compared; the others stay out. */
const mostCompared = 20_000;

/** Sums of two periods, by what moved. What one of them has and the other has not had nothing there. */
export interface Moves {
  before: ReadonlyMap<string, Figures>;
  now: ReadonlyMap<string, Figures>;
  /** How many of each period are compared where there are more; `null`: all are. */
  most: number | null;
}

/** Reads what two periods brought. Rejects as the table does. */
export async function readMoves(
  table: Table,
  query: TableQuery,
  by: Division,
  { days, before }: { days: readonly string[]; before: readonly string[] },
  { signal, most = mostCompared }: { signal: AbortSignal; most?: number },
): Promise<Moves> {
  const column = columnOf[by];
  const sumsOf = async (rows: TableQuery, limit: number) => {
    const sums = new Map<string, Figures>();
    const cells = sumsInParts(table, [column], rows, { signal, most: limit });
    for await (const { values, figures } of cells) sums.set(String(values[0] ?? ''), figures);
    return sums;
  };
  const read = async (period: readonly string[]) => {
    const rows = narrowed(query, within(period));
    // One more tells that there are more.
    const sums = await sumsOf({ ...rows, sort: [{ column: 'spend', descending: true }] }, most + 1);
    const beyond = [...sums.keys()][most];
    if (beyond !== undefined) sums.delete(beyond);
    return { rows, sums, isCut: beyond !== undefined };
  };
  const [now, then] = await Promise.all([read(days), read(before)]);
  /** What the cut kept out of one period and not of the other: without it, it would seem to be new or gone. */
  const fill = async (of: typeof now, other: typeof now) => {
    if (!of.isCut) return of.sums;
    const missing = [...other.sums.keys()].filter((id) => !of.sums.has(id));
    const filled = new Map(of.sums);
    for (let from = 0; from < missing.length; from += atOnce) {
      const values = missing.slice(from, from + atOnce).map((id) => (id === '' ? null : id));
      const found = await sumsOf(narrowed(of.rows, { column, test: 'set', values }), atOnce);
      for (const [id, figures] of found) filled.set(id, figures);
    }
    return filled;
  };
  const filled = await Promise.all([fill(now, then), fill(then, now)]);
  return { now: filled[0], before: filled[1], most: now.isCut || then.isCut ? most : null };
}

/** Ids that are looked up by one question. */
const atOnce = 4096;
