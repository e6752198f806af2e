/**
 * The part of persistence that loads later: reads persisted answers and writes new ones. See `query-
 * persistence.ts`.
 */
import { notifyManager, type Query, type QueryClient } from '@tanstack/react-query';
import {
  ofAdapter,
  packedList,
  readPersisted,
  readPacked,
  withOrigin,
} from './persisted-answers.ts';
import {
  ageOf,
  type PersistedAnswer,
  type OpenStore,
  marksKey,
  readMarks,
} from './query-persistence.ts';

/** The maximum age of a persisted answer, in milliseconds: a week. */
export const maxAge = 7 * 24 * 3600_000;

/** A longer list would take too long to read at the start of a visit. */
const maxPlainRecords = 10_000;

/** Maximum number of persisted answers; the storage has a limit too. */
const maxAnswers = 60;

interface Restoring {
  client: QueryClient;
  query: Query;
  /** Calls the service. */
  ask: () => Promise<unknown>;
  /** The service's response, if it has been called already. */
  asked: Promise<unknown> | null;
  open: OpenStore;
}

/**
 * The answer of a query: the persisted one if fresh; otherwise the service's, with the persisted one shown
 * until it arrives.
 */
export async function restore({ client, query, ask, asked, open }: Restoring): Promise<unknown> {
  const kept = await readPersistedAnswer(query, open).catch(() => null);
  const age = ageOf(kept?.receivedAt);
  // React Query uses the device's clock, whichever clock the app uses.
  const updatedAt = Date.now() - Math.max(0, age);
  if (asked === null) {
    if (kept === null || age >= (query.meta?.fresh ?? 0)) return ask();
    // React Query dates an answer by its arrival, which is corrected in the next step.
    notifyManager.schedule(() => query.setState({ dataUpdatedAt: updatedAt }));
    return kept;
  }
  const isWanted = client.getQueryCache().get(query.queryHash) === query;
  if (kept !== null && isWanted && query.state.data === undefined) {
    client.setQueryData(query.queryKey, kept, { updatedAt });
  }
  return asked;
}

async function readPersistedAnswer(query: Query, open: OpenStore): Promise<PersistedAnswer | null> {
  const { meta, queryHash } = query;
  const store = await open();
  if (store === null || meta === undefined) return null;
  const kept =
    meta.packing === undefined
      ? await store.read('answers', queryHash, (value) => readPersisted(meta, ofAdapter(value)))
      : await readPacked(meta, await store.read('answers', queryHash, ofAdapter));
  return ageOf(kept?.receivedAt) < maxAge ? kept : null;
}

/** Persists all answers from now on, and those that exist already, once the page is idle. */
export function startPersisting(client: QueryClient, open: OpenStore): void {
  const cache = client.getQueryCache();
  const due = new Set<Query>(cache.getAll());
  let isPlanned = false;

  const flush = (isLeaving = false): void => {
    isPlanned = false;
    const queries = [...due];
    due.clear();
    void write(queries, open, isLeaving);
  };
  const plan = (): void => {
    if (isPlanned) return;
    isPlanned = true;
    if ('requestIdleCallback' in globalThis) requestIdleCallback(() => flush(), { timeout: 2000 });
    else setTimeout(flush, 200);
  };
  cache.subscribe((event) => {
    if (event.type !== 'updated' || event.action.type !== 'success') return;
    due.add(event.query as Query);
    plan();
  });
  // A user who leaves immediately should find the answers too.
  addEventListener('pagehide', () => flush(true));
  plan();
}

async function write(
  queries: readonly Query[],
  open: OpenStore,
  isLeaving: boolean,
): Promise<void> {
  const store = await open().catch(() => null);
  if (store === null) return;
  const known = readMarks();
  const writes = queries.flatMap(({ queryHash, state, meta }) => {
    const answer = meta?.schema && (state.data as Answer | undefined);
    const most = meta?.packing?.maxRecords ?? maxPlainRecords;
    if (!answer || !isPersistable(answer, most) || known[queryHash] === answer.receivedAt)
      return [];
    const value = meta?.packing === undefined ? answer : packedList(meta, answer);
    const written = store.write('answers', queryHash, withOrigin(value));
    return [{ queryHash, receivedAt: answer.receivedAt, written }];
  });
  // Marked only once written, or the next visit would wait for nothing. On leaving there is no time to wait.
  if (!isLeaving) await Promise.all(writes.map(({ written }) => written));
  // The user has signed out meanwhile: the marks were removed and must not be written again.
  if (!isLeaving && (await open().catch(() => null)) !== store) return;
  const marks = readMarks();
  for (const { queryHash, receivedAt } of writes) marks[queryHash] = receivedAt;
  const newest = Object.entries(marks)
    .toSorted(([, a], [, b]) => ageOf(a) - ageOf(b))
    .filter(([, at], place) => place < maxAnswers && ageOf(at) < maxAge);
  const stays = new Set(newest.map(([hash]) => hash));
  for (const hash of Object.keys(marks)) if (!stays.has(hash)) void store.remove('answers', hash);
  writeMarks(Object.fromEntries(newest));
}

interface Answer {
  receivedAt: number;
  records?: unknown[];
  isComplete?: boolean;
}

function isPersistable({ records = [], isComplete }: Answer, most: number): boolean {
  return isComplete !== false && records.length <= most;
}

/** If storage is blocked, the next visit is like the first one. */
function writeMarks(marks: Record<string, unknown>): void {
  try {
    localStorage.setItem(marksKey, JSON.stringify(marks));
  } catch {
    // Does no harm.
  }
}
