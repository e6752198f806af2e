/**
 * Answers are kept on this device, so that the next visit paints at once. This half is needed when
 * the app boots and does no more than decide: a mark in localStorage, which can be looked at without
 * waiting, says which answers are kept and how old they are. `persist.ts` does the work, later.
 */
import type { Query, QueryClient, QueryFunctionContext } from '@tanstack/react-query';
import type * as z from 'zod/mini';
import type { EndpointName } from '#api/contract/endpoints.ts';
import { now } from '#lib/clock.ts';

/** What a query says of itself, beside its key and function. */
export interface AnswerMeta extends Record<string, unknown> {
  /** Whom it asks, so that it can be said what asking again costs. */
  endpoint: EndpointName;
  /** How long its answer is not asked for again, in milliseconds: its `staleTime`. */
  fresh: number;
  /** What the answer is made of, by which a kept one is read again. Without it nothing is kept. */
  schema?: z.core.$ZodType;
  /** Whether the answer is a `List` or a `Single`. */
  isList: boolean;
  /** How a list is kept that is too long to be kept as it is. */
  packing?: Packing;
}

/** Records as something that the browser copies fast, and back. */
export interface Packing {
  /** A list longer than that is not kept. */
  most: number;
  /** Records that its schema made. */
  pack: (records: readonly never[]) => unknown;
  /** Steps that read them again; `null` for what is odd. */
  unpack: (value: unknown) => Generator<undefined, readonly unknown[] | null>;
}

/** What the device gives back: an answer of an earlier visit, and no other, says so. */
export interface KeptAnswer {
  receivedAt: number;
  isKept: true;
}

declare module '@tanstack/react-query' {
  interface Register {
    queryMeta: AnswerMeta;
  }
}

/** Where answers are kept: the user's device. */
export interface AnswerStore {
  read: <T>(area: 'answers', key: string, parse: (value: unknown) => T | null) => Promise<T | null>;
  write: (area: 'answers', key: string, value: unknown) => Promise<void>;
  remove: (area: 'answers', key: string) => Promise<void>;
}

/** Opens the store of whoever is signed in; `null` when nobody is. */
export type OpenStore = () => Promise<AnswerStore | null>;

/** In localStorage. */
export const marksPlace = 'crosschannel.kept';

/** When each kept answer was received, in milliseconds since 1970, by the hash of its query. */
export function readMarks(): Record<string, unknown> {
  try {
    return Object(JSON.parse(localStorage.getItem(marksPlace) ?? '{}')) as Record<string, unknown>;
  } catch {
    return {};
  }
}

/** Whose marks they are, in localStorage. */
const ownerPlace = 'crosschannel.kept-of';

/** To be called when the user leaves for good: the marks name what was looked at. */
export function forgetMarks(): void {
  try {
    localStorage.removeItem(marksPlace);
    localStorage.removeItem(ownerPlace);
  } catch {
    // Where storage is refused, there are none.
  }
}

/** To be called once it is known who uses the app: marks of another user, whose session expired, are forgotten. */
export function ownMarks(userKey: string): void {
  try {
    if (localStorage.getItem(ownerPlace) === userKey) return;
    forgetMarks();
    localStorage.setItem(ownerPlace, userKey);
  } catch {
    // As above.
  }
}

/** Milliseconds since an answer came; infinite for a mark that is odd or from the future. */
export function ageOf(receivedAt: unknown): number {
  const age = typeof receivedAt === 'number' ? now() - receivedAt : Infinity;
  // A clock that was set back by less is no reason to throw an answer away.
  return age > -60_000 ? age : Infinity;
}

/**
 * Has the client begin with what is kept and keep what comes. A query without a mark is asked at
 * once, as if this were not here; one whose mark is stale is asked while the kept answer is read;
 * only one that is fresh waits for the device instead of the service.
 */
export function keepAnswers(client: QueryClient, open: OpenStore): void {
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
    // Heard below, once the other half is there.
    asked?.catch(() => {});
    return import('./persist.ts').then(
      ({ restore }) => restore({ client, query, ask, asked, open }),
      () => asked ?? ask(),
    );
  };
  const { queries } = client.getDefaultOptions();
  client.setDefaultOptions({ queries: { ...queries, persister } });

  const stop = client.getQueryCache().subscribe((event) => {
    if (event.type !== 'updated' || event.action.type !== 'success') return;
    stop();
    import('./persist.ts').then(
      ({ startKeeping }) => startKeeping(client, open),
      () => {},
    );
  });
}
