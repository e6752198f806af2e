/** Results as tables of the row engine: loaded on demand, never stored on the device. */
import {
  hashKey,
  type QueryClient,
  type QueryFunctionContext,
  queryOptions,
} from '@tanstack/react-query';
import type { ColumnFilter, LoadReport, Sums } from '#lib/table-query.ts';
import { accountQueries } from '#queries/accounts.queries.ts';
import { campaignQueries } from '#queries/campaigns.queries.ts';
import { fresh } from '#queries/persisted-query.ts';
import type { Table } from '#row-engine/table.ts';
import { campaignFacts } from '#queries/tables/keyword-table.ts';
import { closeWithCache, type LoadedTable } from '#queries/tables/loaded-table.ts';
import { openEmptyTable } from '#queries/tables/open-table.ts';
import { startProgress } from '#queries/tables/table-progress.ts';
import { openJobResult } from './open-result.ts';
import { formatOf, resultRows, resultSpec } from './result-table.ts';

export interface LoadedResult extends LoadedTable {
  /** Where and why the file is truncated; earlier rows are in the table. `null` if complete. */
  broken: LoadReport['broken'];
  /** Bytes received. */
  bytes: number;
  format: 'json' | 'csv';
  /** The days of the rows, oldest first; none for a summary. */
  days: readonly string[];
  /** Sums by currency and day. */
  byDay: readonly DaySum[];
  /**
   * Counts rows that repeat an earlier row's campaign or keyword and day. It reads every row, so it runs
   * once, on first use. Rejects as the table does.
   */
  repeated: () => Promise<number>;
  /** Whether there are rows, but no column has a value. */
  isUnknown: boolean;
}

export interface DaySum {
  currency: string | null;
  /** `null` for an unreadable day. */
  day: string | null;
  rows: number;
  /** Major units; `null` if no row has a value. */
  spend: number | null;
}

/** The result of a job. It never changes, so it is never reloaded automatically. */
export function resultOptions(jobId: string) {
  return queryOptions({
    queryKey: ['jobs', 'result', jobId],
    queryFn: (context) => readResult(context, jobId),
    staleTime: Infinity,
    retry: false,
    networkMode: 'always',
    meta: { endpoint: 'job', fresh: fresh.record },
    // Two states of a table cannot be compared structurally.
    structuralSharing: false,
  });
}

async function readResult({ client, queryKey, signal }: QueryFunctionContext, jobId: string) {
  // The worker starts while the result is being located.
  const opening = openEmptyTable(resultSpec);
  opening.catch(() => {});
  const progress = startProgress(hashKey(queryKey));
  const before = client.getQueryData<LoadedResult>(queryKey);
  try {
    const result = await openJobResult(client, jobId, signal);
    const format = formatOf(result.type, result.job.request?.format ?? null);
    const table = await opening;
    const report = await table.load(await resultRows(result, signal), {
      signal,
      onProgress: ({ rows }) => progress.tell({ rows, bytes: result.received(), of: result.size }),
    });
    const { rows, unreadable, broken } = report;
    await fillFromCampaigns(client, table, signal);
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

/** Gives rows without channel, account or currency those of their campaigns; without campaigns they stay unknown. */
async function fillFromCampaigns(client: QueryClient, table: Table, signal: AbortSignal) {
  const lacking = await Promise.all(
    ['channel', 'account_id', 'currency'].map((column) =>
      table.sums([column], { filters: [{ column, test: 'empty' }] }, { signal, limit: 0 }),
    ),
  );
  if (lacking.every(({ total }) => total === 0)) return;
  const [campaigns, accounts] = await Promise.all([
    client.query({ ...campaignQueries.list(), staleTime: Infinity }).catch(() => undefined),
    client.query({ ...accountQueries.list(), staleTime: Infinity }).catch(() => undefined),
  ]);
  await table.rename(campaignFacts(campaigns?.records, accounts?.records));
}

/** The columns that `daySums` reads. */
export const byCurrencyAndDay = ['currency', 'date'] as const;

export function daySums(cells: Sums['cells']): DaySum[] {
  return cells.map(({ values: [currency, day], rows, figures }) => ({
    currency: typeof currency === 'string' ? currency : null,
    day: typeof day === 'string' ? day : null,
    rows,
    spend: figures['spend'] ?? null,
  }));
}

/** The columns that identify a report's rows, one per day, in all rows. */
const units: Readonly<Record<string, string>> = {
  campaign: 'campaign_id',
  keyword: 'keyword_id',
  product: 'product_id',
};

/** Several campaigns, and several ad groups of a campaign, may advertise a product. */
const placesOfProduct = [
  { column: 'ad_group_id', only: { column: 'ad_group_id', test: 'filled' } },
  { column: 'campaign_id', only: { column: 'ad_group_id', test: 'empty' } },
] as const;

/** More than any report has. */
const mostDays = 10_000;

/** Rows beyond the first for a campaign, keyword, or product in a campaign, and day. Rejects as the table does. */
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
