/**
 * Answers are persisted on this device, so that the next visit paints immediately. Marks in localStorage, which
 * can be read synchronously, tell which answers are persisted and how old they are, so that a query without one
 * calls the service without waiting for the storage.
 */
import {
  hashKey,
  notifyManager,
  type Query,
  type QueryClient,
  type QueryFunctionContext,
  type QueryKey,
} from '@tanstack/react-query';
import { service } from '#api/service.ts';
import { now } from '#lib/clock.ts';
import { readItem, writeItem } from '#lib/local-item.ts';
import { runningBuild } from '#lib/running-build.ts';
import type { UserStorage } from '#storage/user-storage.ts';

/** The maximum age of a persisted answer, in milliseconds: a week. */
const maxAge = 7 * 24 * 3600_000;

/** A longer list would take too long to read at the start of a visit. */
const maxRecords = 50_000;

/** Maximum number of persisted answers; the storage has a limit too. */
const maxAnswers = 60;

/** The keys in localStorage of the marks and of their owner. */
export const marksKey = 'crosschannel.kept';
const ownerKey = 'crosschannel.kept-of';

/** Where answers are stored. */
export type AnswerStore = Pick<UserStorage, 'read' | 'write' | 'remove'>;

/** Opens the current user's storage; `null` if no user is signed in. */
type OpenStore = () => Promise<AnswerStore | null>;

/** When each persisted answer was received, in milliseconds since 1970, by query hash. */
export function readMarks(): Record<string, unknown> {
  try {
    return Object(JSON.parse(readItem(marksKey) ?? '{}')) as Record<string, unknown>;
  } catch {
    return {};
  }
}

/** Call when the user signs out: the marks reveal which pages were visited. */
export function clearMarks(): void {
  writeItem(marksKey, null);
  writeItem(ownerKey, null);
}

/** Call once the user is known: removes marks of another user, whose session has expired. */
export function claimMarks(userKey: string): void {
  if (readItem(ownerKey) === userKey) return;
  clearMarks();
  writeItem(ownerKey, userKey);
}

/** Milliseconds since an answer arrived; infinite for a mark that is invalid or in the future. */
export function ageOf(receivedAt: unknown): number {
  const age = typeof receivedAt === 'number' ? now() - receivedAt : Infinity;
  // A clock set back by less than this does not invalidate an answer.
  return age > -60_000 ? age : Infinity;
}

/**
 * Makes the client restore persisted answers and persist new ones. A query without a mark calls the service
 * immediately; one with a stale mark does so while the persisted answer is read; only one with a fresh mark
 * waits for the storage instead.
 */
export function persistQueries(client: QueryClient, open: OpenStore): void {
  const persister = (
    queryFn: (context: QueryFunctionContext) => unknown,
    context: QueryFunctionContext,
    query: Query,
  ): unknown => {
    const { meta, queryHash } = query;
    if (meta?.isPersisted !== true || query.state.data !== undefined) return queryFn(context);
    const receivedAt = readMarks()[queryHash];
    if (receivedAt === undefined) return queryFn(context);
    const ask = async () => queryFn(context);
    return ageOf(receivedAt) < meta.fresh
      ? persistedOr(ask, query, open)
      : askAndShowPersisted(ask(), client, query, open);
  };
  const { queries } = client.getDefaultOptions();
  client.setDefaultOptions({ queries: { ...queries, persister } });
  persistAnswers(client, open);
}

/** The persisted answer if it is fresh, else the service's. */
async function persistedOr(ask: () => Promise<unknown>, query: Query, open: OpenStore) {
  const kept = await readAnswer(query.queryHash, open).catch(() => null);
  if (kept === null || ageOf(kept.receivedAt) >= (query.meta?.fresh ?? 0)) return ask();
  // React Query dates an answer by its arrival, which is corrected in the next step.
  notifyManager.schedule(() => query.setState({ dataUpdatedAt: arrivalOf(kept) }));
  return kept;
}

/** The service's answer, with the persisted one shown until it arrives. */
async function askAndShowPersisted(
  asked: Promise<unknown>,
  client: QueryClient,
  query: Query,
  open: OpenStore,
): Promise<unknown> {
  // It may fail while the persisted answer is read.
  asked.catch(() => {});
  const kept = await readAnswer(query.queryHash, open).catch(() => null);
  const isWanted = client.getQueryCache().get(query.queryHash) === query;
  if (kept !== null && isWanted && query.state.data === undefined) {
    client.setQueryData(query.queryKey, kept, { updatedAt: arrivalOf(kept) });
  }
  return asked;
}

/** On the device's clock, which React Query uses whichever clock the app uses. */
const arrivalOf = ({ receivedAt }: Answer): number => Date.now() - Math.max(0, ageOf(receivedAt));

/** The parts of a `List` or `SingleRecord` that matter here. */
interface Answer {
  receivedAt: number;
  records?: readonly unknown[];
  isComplete?: boolean;
}

/** An answer with the build and the adapter that read it. */
interface StoredAnswer extends Partial<Answer> {
  reader?: unknown;
}

/** Another build may read records in another way, and a corrected unit of an adapter changes every figure. */
const currentReader = (): string =>
  JSON.stringify([runningBuild(), service().options.adapter?.fingerprint]);

/** A persisted answer; `null` if it is missing or too old, or this build and adapter did not read it. */
async function readAnswer(queryHash: string, open: OpenStore): Promise<Answer | null> {
  const store = await open();
  const stored = await store?.read('answers', queryHash, (value) => Object(value) as StoredAnswer);
  if (!stored || stored.reader !== currentReader()) return null;
  const { reader: _, ...answer } = stored;
  return ageOf(answer.receivedAt) < maxAge ? (answer as Answer) : null;
}

/**
 * The records of a persisted list; `null` if there is none. Makes no call and does not touch the cache, which
 * pages fill themselves.
 */
export async function readPersistedRecords<T>(
  { queryKey }: { queryKey: QueryKey },
  open: OpenStore,
): Promise<readonly T[] | null> {
  const answer = await readAnswer(hashKey(queryKey), open);
  return (answer?.records as readonly T[] | undefined) ?? null;
}

/** Persists answers, once the page is idle. */
function persistAnswers(client: QueryClient, open: OpenStore): void {
  const due = new Set<Query>();
  let isPlanned = false;
  const flush = (isLeaving = false): void => {
    isPlanned = false;
    const queries = [...due];
    due.clear();
    if (queries.length > 0) void write(queries, open, isLeaving);
  };
  client.getQueryCache().subscribe((event) => {
    if (event.type !== 'updated' || event.action.type !== 'success') return;
    if (event.query.meta?.isPersisted !== true) return;
    due.add(event.query as Query);
    if (isPlanned) return;
    isPlanned = true;
    if ('requestIdleCallback' in globalThis) requestIdleCallback(() => flush(), { timeout: 2000 });
    else setTimeout(flush, 200);
  });
  // A user who leaves immediately should find the answers too.
  addEventListener('pagehide', () => flush(true));
}

async function write(queries: readonly Query[], open: OpenStore, isLeaving: boolean) {
  const store = await open().catch(() => null);
  if (store === null) return;
  const known = readMarks();
  const reader = currentReader();
  const writes = queries.flatMap(({ queryHash, state }) => {
    const answer = state.data as Answer | undefined;
    if (!answer || !isPersistable(answer) || known[queryHash] === answer.receivedAt) return [];
    const written = store.write('answers', queryHash, { ...answer, reader });
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
  // If storage is blocked, the next visit is like the first one.
  writeItem(marksKey, JSON.stringify(Object.fromEntries(newest)));
}

const isPersistable = ({ records = [], isComplete }: Answer): boolean =>
  isComplete !== false && records.length <= maxRecords;
