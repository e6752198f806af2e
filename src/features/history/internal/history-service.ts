/** What the history reads from the service. */
import type { QueryClient } from '@tanstack/react-query';
import type { Campaign } from '#api/contract/campaign.ts';
import { ServiceError } from '#api/errors.ts';
import { ResultError } from '#api/result.ts';
import type { TableRow } from '#lib/table-query.ts';
import { figureOf, textOf } from '#lib/table-row.ts';
import { accountQueries } from '#queries/accounts.queries.ts';
import { campaignQueries } from '#queries/campaigns.queries.ts';
import { resultOptions } from '#features/reports/result-query.ts';
import { perMetric } from '#features/history/history-block.ts';
import type { HistoryRow } from '#features/history/history-reading.ts';

export interface HistoryService {
  /** The time zones of all accounts (IANA, or `null`), by ID. Rejects as the list does. */
  zones: () => Promise<Map<string, string | null>>;
  /** The longest attribution window of any campaign in days; `null` if no campaign states one. Rejects as the list does. */
  longestWindow: () => Promise<number | null>;
  /** The same as far as campaigns are loaded, without a call. */
  knownWindow: () => number | null;
  /** The rows of a completed report. Rejects with a `ResultProblem` if they are not all there. */
  result: (jobId: string) => Promise<ReportResult>;
}

interface ReportResult {
  /** Its rows (`HistoryRow`) as JSON, some at a time: texts are passed on faster than objects. */
  parts: string[];
  /** When the service created the report, in milliseconds since 1970; `null` if not stated. */
  at: number | null;
}

/** Why a result cannot be used, as a sentence. */
export class ResultProblem extends Error {
  override name = 'ResultProblem';
}

export function historyService(client: QueryClient): HistoryService {
  return {
    async zones() {
      const { records } = await client.query(accountQueries.list());
      return new Map(records.map(({ id, time_zone: zone }) => [id, zone]));
    },

    async longestWindow() {
      return windowOf((await client.query(campaignQueries.list())).records);
    },

    knownWindow: () =>
      windowOf(client.getQueryData(campaignQueries.list().queryKey)?.records ?? []),

    async result(jobId) {
      const options = resultOptions(jobId);
      try {
        const { table, broken, unreadable, receivedAt } = await client.query(options);
        if (broken !== null) throw new ResultProblem('The report was cut off.');
        if (unreadable > 0) throw new ResultProblem('Some rows of the report cannot be read.');
        const parts: string[] = [];
        for await (const portion of table.all())
          parts.push(JSON.stringify(portion.map(toHistoryRow)));
        return { parts, at: receivedAt === 0 ? null : receivedAt };
      } catch (error) {
        throw error instanceof ResultProblem ? error : new ResultProblem(reasonOf(error));
      } finally {
        // Frees the table, unless a page displays it.
        client.removeQueries({ queryKey: options.queryKey, type: 'inactive' });
      }
    },
  };
}

function windowOf(campaigns: readonly Campaign[]): number | null {
  const windows = campaigns.flatMap(({ metrics }) => metrics?.attribution_window_days ?? []);
  return windows.length === 0 ? null : Math.max(...windows);
}

function reasonOf(error: unknown): string {
  if (error instanceof ResultError && error.reason === 'forbidden') {
    return `The download is blocked: ${error.origin ?? 'its address'} is not an allowed origin.`;
  }
  if (error instanceof ServiceError && error.detail !== null) return error.detail;
  return 'The report could not be downloaded.';
}

const toHistoryRow = (row: TableRow): HistoryRow => ({
  ...perMetric((id) => figureOf(row, id)),
  date: textOf(row, 'date'),
  account_id: textOf(row, 'account_id'),
  campaign_id: textOf(row, 'campaign_id'),
  channel: textOf(row, 'channel'),
  currency: textOf(row, 'currency'),
});
