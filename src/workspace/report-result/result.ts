/** Results as tables of the row engine: fetched when asked, never kept on the device. */
import { hashKey, type QueryFunctionContext, queryOptions } from '@tanstack/react-query';
import type { ColumnFilter, LoadReport, Sums } from '#lib/table-query.ts';
import type { Table } from '#rows/table.ts';
import { fresh } from '#queries/freshness.ts';
import { newTable } from '#workspace/tables/open-table.ts';
import { closeWithCache, type LoadedTable } from '#workspace/tables/table.ts';
import { startProgress } from '#workspace/tables/table-progress.ts';
import { openJobResult } from './open-result.ts';
import { formatOf, resultSpec } from './result-table.ts';

export interface LoadedResult extends LoadedTable {
  /** Where and why the file ends too early; the rows before it are in the table. `null`: it is whole. */
  broken: LoadReport['broken'];
  /** Bytes that came. */
  bytes: number;
  format: 'json' | 'csv';
  /** The days that rows speak of, oldest first; none of a summary. */
  days: readonly string[];
  /** What its rows bring, by currency and day. */
  byDay: readonly DaySum[];
  /**
   * Counts rows with a campaign, or a keyword, and a day that an earlier row had, too. That takes every
   * row, so it is done once, when it is first asked. Rejects as the table does.
   */
  repeated: () => Promise<number>;
  /** Whether rows came, and none of their columns has a figure. */
  isUnknown: boolean;
}

export interface DaySum {
  currency: string | null;
  /** `null`: no day that could be read. */
  day: string | null;
  rows: number;
  /** Major units; `null` where no row has it. */
  spend: number | null;
}

/** The result of a job. What a report says does not change, so it is never asked for again by itself. */
export function resultOptions(jobId: string) {
  return queryOptions({
    queryKey: ['jobs', 'result', jobId],
    queryFn: (context) => readResult(context, jobId),
    staleTime: Infinity,
    retry: false,
    networkMode: 'always',
    meta: { endpoint: 'job', fresh: fresh.record, isList: true },
    // Two states of a table have nothing in common that could be compared.
    structuralSharing: false,
  });
}

async function readResult(
  { client, queryKey, signal }: QueryFunctionContext,
  jobId: string,
): Promise<LoadedResult> {
  // The worker starts while the result is looked for.
  const opening = newTable(resultSpec);
  opening.catch(() => {});
  const progress = startProgress(hashKey(queryKey));
  const before = client.getQueryData<LoadedResult>(queryKey);
  try {
    const result = await openJobResult(client, jobId, signal);
    const format = formatOf(result.type, result.job.request?.format ?? null);
    const table = await opening;
    const report = await table.load(
      { body: result.body, format },
      {
        signal,
        onProgress: ({ rows }) =>
          progress.tell({ rows, bytes: result.received(), of: result.size }),
      },
    );
    const { rows, unreadable, broken } = report;
    const { cells } = await table.sums(byCurrencyAndDay, {}, { signal });
    const byDay = daySums(cells);
    const days = [...new Set(byDay.flatMap(({ day }) => day ?? []))].toSorted();
    const type = result.job.request?.report_type ?? null;
    let repeated: Promise<number> | null = null;
    const answer: LoadedResult = {
      table,
      rows,
      unreadable,
      broken,
      bytes: result.received(),
      format,
      days,
      byDay,
      repeated: () => (repeated ??= repeatedRows(table, type, days.length > 0)),
      isUnknown:
        rows > 0 && cells.every(({ figures }) => Object.values(figures).every((it) => it === null)),
      isComplete: true,
      receivedAt: Date.parse(result.job.created_at ?? '') || 0,
      calls: 1,
    };
    before?.table.close();
    closeWithCache(client, answer);
    return answer;
  } catch (error) {
    opening.then((table) => table.close()).catch(() => {});
    throw error;
  } finally {
    progress.end();
  }
}

/** What `daySums` reads the sums of. */
export const byCurrencyAndDay = ['currency', 'date'] as const;

export function daySums(cells: Sums['cells']): DaySum[] {
  return cells.map(({ values: [currency, day], rows, figures }) => ({
    currency: typeof currency === 'string' ? currency : null,
    day: typeof day === 'string' ? day : null,
    rows,
    spend: figures['spend'] ?? null,
  }));
}

/** What a report has one row of, for each of its days, and all of its rows name. */
const units: Readonly<Record<string, string>> = {
  campaign: 'campaign_id',
  keyword: 'keyword_id',
  product: 'product_id',
};

/** A product may be advertised by several campaigns, and by several of a campaign's ad groups. */
const placesOfProduct = [
  { column: 'ad_group_id', only: { column: 'ad_group_id', test: 'filled' } },
  { column: 'campaign_id', only: { column: 'ad_group_id', test: 'empty' } },
] as const;

/** More than any report has. */
const mostDays = 10_000;

/** Rows beyond the first of a campaign, a keyword, or a product in a campaign, and a day. Rejects as the table does. */
export async function repeatedRows(
  table: Table,
  type: string | null,
  isDaily: boolean,
): Promise<number> {
  const unit = units[type ?? ''];
  if (unit === undefined) return 0;
  const named: ColumnFilter[] = [
    { column: unit, test: 'filled' },
    ...(isDaily ? [{ column: 'date', test: 'filled' } as const] : []),
  ];
  const { cells } = await table.cross(['date'], { filters: named }, { limit: mostDays });
  const rows = cells.reduce((sum, { count }) => sum + count, 0);
  const different = async (columns: [string, string], only: readonly ColumnFilter[]) =>
    (await table.sums(columns, { filters: [...named, ...only] }, { limit: 0 })).total;
  if (type !== 'product') return rows - (await different([unit, 'date'], []));
  let total = 0;
  for (const {
    values: [date = null],
  } of cells) {
    const day: ColumnFilter =
      date === null
        ? { column: 'date', test: 'empty' }
        : { column: 'date', test: 'range', from: String(date), to: String(date) };
    for (const { column, only } of placesOfProduct) {
      total += await different([column, unit], [day, only]);
    }
  }
  return rows - total;
}
