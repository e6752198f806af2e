/**
 * Saves a snapshot of every list that is loaded anyway, without calls of its own: when the page is idle, one
 * list after the other.
 */
import { hashKey, type Query, type QueryClient } from '@tanstack/react-query';
import { now } from '#lib/clock.ts';
import { idle } from '#lib/idle.ts';
import type { TableRow } from '#lib/table-query.ts';
import type { List } from '#queries/list.ts';
import { readQuality } from '#features/scans/quality.ts';
import { onResultSaved, storedResults } from '#features/scans/scan-results.ts';
import { scanStore } from '#features/scans/scan-stores.ts';
import type { LoadedTable } from '#queries/tables/loaded-table.ts';
import {
  accountList,
  campaignList,
  keywordList,
  listingList,
  type SnapshotList,
  stockList,
  scoreList,
} from './internal/snapshot-lists.ts';
import { maxRows, snapshotStore } from './internal/snapshot-store.ts';
import { snapshotOf, figureAt } from './internal/snapshot.ts';

const lists: Readonly<Record<string, SnapshotList<never>>> = {
  campaigns: campaignList,
  listings: listingList,
  inventory: stockList,
  accounts: accountList,
};

/** Scores arrive one by one: those within this many milliseconds are saved together. */
const pause = 3000;

export function startSnapshots(client: QueryClient): void {
  const cache = client.getQueryCache();
  const due = new Set<Query>();
  const scored = new Set<string>();
  let work: Promise<void> | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;

  const start = (): void => {
    // A failure is retried with the next response.
    work ??= toTheEnd()
      .catch(() => {})
      .finally(() => (work = null));
  };

  async function toTheEnd(): Promise<void> {
    for (;;) {
      await idle();
      const [query] = due;
      if (query !== undefined) {
        due.delete(query);
        await keepAnswer(query, scored).catch(() => {});
        void client.invalidateQueries({ queryKey: ['snapshots'] });
      } else if (scored.size > 0) {
        const ids = [...scored];
        scored.clear();
        await saveScores(ids);
      } else return;
    }
  }

  const take = (query: Query): void => {
    const [resource, what, filter] = query.queryKey;
    if (resource === 'quality' && what === 'detail') addScored([String(filter)]);
    // A partial list would make its missing rows look removed.
    if (what !== 'list' || (filter !== undefined && hashKey([filter]) !== '[{}]')) return;
    if (resource !== 'keywords' && !(String(resource) in lists)) return;
    due.add(query);
    start();
  };

  function addScored(ids: readonly string[]): void {
    for (const id of ids) scored.add(id);
    timer ??= setTimeout(() => {
      timer = undefined;
      start();
    }, pause);
  }

  cache.subscribe((event) => {
    if (event.type === 'updated' && event.action.type === 'success') take(event.query as Query);
  });
  // Whatever their status: a list whose refresh has failed still has data.
  for (const query of cache.getAll()) take(query);
  scanStore('quality').onResults(addScored);
  onResultSaved((kind, id) => {
    if (kind === 'quality') addScored([id]);
  });
}

async function keepAnswer({ queryKey, state }: Query, scored: Set<string>): Promise<void> {
  const resource = String(queryKey[0]);
  const data = state.data as (List<never> & LoadedTable) | undefined;
  if (data === undefined || !data.isComplete) return;
  const list = resource === 'keywords' ? keywordList : lists[resource];
  if (list === undefined) return;
  const rows = resource === 'keywords' ? data.rows : data.records.length;
  const dealtWith = (length?: number) =>
    snapshotStore().dealtWith(list.kind, data.receivedAt, length);
  if (rows > maxRows) {
    dealtWith(rows);
    return;
  }
  try {
    const records = resource === 'keywords' ? ((await rowsOf(data)) as never[]) : data.records;
    const made = (fields: typeof list.fields) => snapshotOf(records, fields);
    await snapshotStore().keep(list.kind, data.receivedAt, made(list.fields), made(list.labels));
  } finally {
    dealtWith();
  }
  // Scores that a scan stored before the first snapshot.
  if (resource === 'listings' && (await snapshotStore().newest('scores')) === null) {
    for (const { id } of data.records as { id: string }[]) scored.add(id);
  }
}

async function rowsOf({ table }: LoadedTable): Promise<TableRow[]> {
  const rows: TableRow[] = [];
  for await (const portion of table.all()) rows.push(...portion);
  return rows;
}

/** Saves the scores of these listings as currently stored. They arrive one by one, so new ones join the earlier ones. */
async function saveScores(listingIds: readonly string[]): Promise<void> {
  const late = await storedResults('quality', listingIds);
  const before = await snapshotStore().newest('scores');
  const scores = new Map<string, number>();
  for (const [row, id] of (before?.ids ?? []).entries()) {
    const score = before && figureAt(before, 'score', row);
    if (score !== null) scores.set(id, score);
  }
  for (const [id, { value }] of late) {
    const score = value && readQuality(value).score;
    if (score !== null) scores.set(id, score);
  }
  if (scores.size === 0) return;
  const records = Array.from(scores, ([id, score]) => ({ id, score }));
  const snapshot = snapshotOf(records, scoreList.fields);
  await snapshotStore().keep('scores', now(), snapshot, { ids: [], columns: {} });
}
