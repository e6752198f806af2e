/**
 * Answers are persisted on this device, so that the next visit paints immediately. This part runs when the
 * app boots and only decides: marks in localStorage, which can be read synchronously, tell which answers are
 * persisted and how old they are. `restore-and-persist.ts` does the work, later.
 */
import type { Query, QueryClient, QueryFunctionContext } from '@tanstack/react-query';
import type * as z from 'zod/mini';
import type { EndpointName } from '#api/contract/endpoints.ts';
import { now } from '#lib/clock.ts';

/** The metadata of a query, besides its key and function. */
export interface PersistenceMeta extends Record<string, unknown> {
  /** The endpoint it calls, from which the cost of a refresh is computed. */
  endpoint: EndpointName;
  /** How long its answer is fresh, in milliseconds: its `staleTime`. */
  fresh: number;
  /** The schema that validates a persisted answer. Without it, answers are not persisted. */
  schema?: z.core.$ZodType;
  /** Whether the answer is a `List` or a `SingleRecord`. */
  isList: boolean;
  /** How to persist a list that is too long for its plain form. */
  packing?: Packing;
}

/** A form of records that the browser copies fast. */
export interface Packing {
  /** A longer list is not persisted. */
  maxRecords: number;
  /** Packs records parsed by the schema. */
  pack: (records: readonly never[]) => unknown;
  /** Yields while it unpacks them; returns `null` for an invalid value. */
  unpack: (value: unknown) => Generator<undefined, readonly unknown[] | null>;
}

/** An answer of an earlier visit, restored from the device. */
export interface PersistedAnswer {
  receivedAt: number;
  isPersisted: true;
}

declare module '@tanstack/react-query' {
  interface Register {
    queryMeta: PersistenceMeta;
  }
}

/** Stores answers: the user's storage. */
export interface AnswerStore {
  read: <T>(area: 'answers', key: string, parse: (value: unknown) => T | null) => Promise<T | null>;
  write: (area: 'answers', key: string, value: unknown) => Promise<void>;
  remove: (area: 'answers', key: string) => Promise<void>;
}

/** Opens the current user's storage; `null` if no user is signed in. */
export type OpenStore = () => Promise<AnswerStore | null>;

/** The key in localStorage. */
export const marksKey = 'crosschannel.kept';

/** When each persisted answer was received, in milliseconds since 1970, by query hash. */
export function readMarks(): Record<string, unknown> {
  try {
    return Object(JSON.parse(localStorage.getItem(marksKey) ?? '{}')) as Record<string, unknown>;
  } catch {
    return {};
  }
}

/** The key in localStorage of the marks' owner. */
const ownerKey = 'crosschannel.kept-of';

/** Call when the user signs out: the marks reveal which pages were visited. */
export function clearMarks(): void {
  try {
    localStorage.removeItem(marksKey);
    localStorage.removeItem(ownerKey);
  } catch {
    // If storage is blocked, there are none.
  }
}

/** Call once the user is known: removes marks of another user, whose session has expired. */
export function claimMarks(userKey: string): void {
  try {
    if (localStorage.getItem(ownerKey) === userKey) return;
    clearMarks();
    localStorage.setItem(ownerKey, userKey);
  } catch {
    // As above.
  }
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
    const { meta } = query;
    const receivedAt =
      meta?.schema && query.state.data === undefined && readMarks()[query.queryHash];
    if (!meta || receivedAt === undefined || receivedAt === false) return queryFn(context);
    const ask = async () => queryFn(context);
    const asked = ageOf(receivedAt) < meta.fresh ? null : ask();
    // Handled below, once the other part has loaded.
    asked?.catch(() => {});
    return import('./restore-and-persist.ts').then(
      ({ restore }) => restore({ client, query, ask, asked, open }),
      () => asked ?? ask(),
    );
  };
  const { queries } = client.getDefaultOptions();
  client.setDefaultOptions({ queries: { ...queries, persister } });

  const stop = client.getQueryCache().subscribe((event) => {
    if (event.type !== 'updated' || event.action.type !== 'success') return;
    stop();
    import('./restore-and-persist.ts').then(
      ({ startPersisting }) => startPersisting(client, open),
      () => {},
    );
  });
}
