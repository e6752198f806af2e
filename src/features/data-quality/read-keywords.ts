/** The keywords as records, read from the worker's table. */
import type { Keyword } from '#api/contract/keyword.ts';
import { figureOf, idOf, textOf } from '#lib/table-row.ts';
import type { CheckedList } from '#shared/data-quality/checks/check.ts';
import type { LoadedTable } from '#shared/tables/loaded-table.ts';

/** Lines per page: more would block the page while they are deserialized. */
const portion = 4096;

/** Reads all keywords page by page, so that the page stays responsive. Rejects as the table does, and when aborted. */
export async function readKeywords(
  { table, unreadable, duplicates = 0, total = 0, receivedAt }: LoadedTable,
  signal: AbortSignal,
): Promise<CheckedList<Keyword>> {
  const view = await table.view({}, { signal });
  const records: Keyword[] = [];
  for (let from = 0; from < view.count; from += portion) {
    for (const { row } of await view.range(from, from + portion, signal)) {
      if (row === undefined) continue;
      records.push({
        id: idOf(row),
        match_type: textOf(row, 'match_type'),
        bid: figureOf(row, 'bid'),
        state: textOf(row, 'state'),
        campaign_id: textOf(row, 'campaign_id'),
        ad_group_id: textOf(row, 'ad_group_id'),
        channel: textOf(row, 'channel'),
        account_id: textOf(row, 'account_id'),
        keyword_text: textOf(row, 'keyword'),
        currency_code: textOf(row, 'currency'),
      });
    }
  }
  view.close();
  const repeated = Array.from({ length: duplicates }, () => '');
  const received = records.length + unreadable + duplicates;
  return { records, total: Math.max(received, total), unreadable, repeated, receivedAt };
}
