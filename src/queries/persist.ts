/** The half of keeping answers that can come later: reads what is kept, writes what comes. See `keep.ts`. */
import { notifyManager, type Query, type QueryClient } from '@tanstack/react-query';
import { ageOf, type KeptAnswer, type OpenStore, marksPlace, readMarks } from './keep.ts';
import { packedList, readKept, readPacked } from './read-kept.ts';

/** An answer older than that, in milliseconds, is not shown any more: a week. */
export const tooOld = 7 * 24 * 3600_000;

/** A list longer than that takes too long to read for something that is to be there at once. */
const mostRecords = 10_000;

/** Answers that are kept; the device bounds them too. */
const mostAnswers = 60;

interface Restoring {
  client: QueryClient;
  query: Query;
  /** Asks the service. */
  ask: () => Promise<unknown>;
  /** The service's answer where it has been asked already. */
  asked: Promise<unknown> | null;
  open: OpenStore;
}

/** A query's answer: the kept one while it is fresh; else the service's, with the kept one shown until it comes. */
export async function restore({ client, query, ask, asked, open }: Restoring): Promise<unknown> {
  const kept = await readOwn(query, open).catch(() => null);
  const age = ageOf(kept?.receivedAt);
  // React Query dates by the device's clock, whatever clock the app goes by.
  const updatedAt = Date.now() - Math.max(0, age);
  if (asked === null) {
    if (kept === null || age >= (query.meta?.fresh ?? 0)) return ask();
    // What a query function answers is dated by its coming, which is undone in the next step.
    notifyManager.schedule(() => query.setState({ dataUpdatedAt: updatedAt }));
    return kept;
  }
  const isWanted = client.getQueryCache().get(query.queryHash) === query;
  if (kept !== null && isWanted && query.state.data === undefined) {
    client.setQueryData(query.queryKey, kept, { updatedAt });
  }
  return asked;
}

async function readOwn(query: Query, open: OpenStore): Promise<KeptAnswer | null> {
  const { meta, queryHash } = query;
  const store = await open();
  if (store === null || meta === undefined) return null;
  const kept =
    meta.packing === undefined
      ? await store.read('answers', queryHash, (value) => readKept(meta, value))
      : await readPacked(meta, await store.read('answers', queryHash, (value) => value));
  return ageOf(kept?.receivedAt) < tooOld ? kept : null;
}

/** Keeps every answer that comes from now on, and those that are here already; not before the page has nothing better to do. */
export function startKeeping(client: QueryClient, open: OpenStore): void {
  const cache = client.getQueryCache();
  const due = new Set<Query>(cache.getAll());
  let isPlanned = false;

  const flush = (isLeaving = false): void => {
    isPlanned = false;
    const queries = [...due];
    due.clear();
    void keep(queries, open, isLeaving);
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
  // Whoever leaves at once wants to find it too.
  addEventListener('pagehide', () => flush(true));
  plan();
}

async function keep(queries: readonly Query[], open: OpenStore, isLeaving: boolean): Promise<void> {
  const store = await open().catch(() => null);
  if (store === null) return;
  const known = readMarks();
  const writes = queries.flatMap(({ queryHash, state, meta }) => {
    const answer = meta?.schema && (state.data as Answer | undefined);
    const most = meta?.packing?.most ?? mostRecords;
    if (!answer || !isWorthKeeping(answer, most) || known[queryHash] === answer.receivedAt)
      return [];
    const value = meta?.packing === undefined ? answer : packedList(meta, answer);
    const written = store.write('answers', queryHash, value);
    return [{ queryHash, receivedAt: answer.receivedAt, written }];
  });
  // Marked once it is there, or the next visit would wait for it in vain. Who leaves cannot wait.
  if (!isLeaving) await Promise.all(writes.map(({ written }) => written));
  // Signed out meanwhile: the marks were forgotten, and are not written again.
  if (!isLeaving && (await open().catch(() => null)) !== store) return;
  const marks = readMarks();
  for (const { queryHash, receivedAt } of writes) marks[queryHash] = receivedAt;
  const newest = Object.entries(marks)
    .toSorted(([, a], [, b]) => ageOf(a) - ageOf(b))
    .filter(([, at], place) => place < mostAnswers && ageOf(at) < tooOld);
  const stays = new Set(newest.map(([hash]) => hash));
  for (const hash of Object.keys(marks)) if (!stays.has(hash)) void store.remove('answers', hash);
  writeMarks(Object.fromEntries(newest));
}

interface Answer {
  receivedAt: number;
  records?: unknown[];
  isComplete?: boolean;
}

function isWorthKeeping({ records = [], isComplete }: Answer, most: number): boolean {
  return isComplete !== false && records.length <= most;
}

/** Where storage is refused, the next visit begins as the first one did. */
function writeMarks(marks: Record<string, unknown>): void {
  try {
    localStorage.setItem(marksPlace, JSON.stringify(marks));
  } catch {
    // As said.
  }
}
