/** Shared by all list queries: follows pages to the end, and shows them as they arrive. */
import * as z from 'zod/mini';
import type { QueryFunctionContext } from '@tanstack/react-query';
import type { ServiceResponse, Call } from '#api/client.ts';
import type { EndpointName } from '#api/contract/endpoints.ts';
import { type Cut, cutOf, readPage, readRecord } from '#api/contract/envelope.ts';
import { ServiceError } from '#api/errors.ts';
import { service } from '#api/service.ts';
import { now } from '#lib/clock.ts';

export interface List<T> {
  records: T[];
  /** The total according to the service; if it states none, the number of loaded records. */
  total: number;
  /** False while further pages are loading. */
  isComplete: boolean;
  /** Records skipped because they have no identifier. */
  unreadable: number;
  /** Identifiers of records replaced by a later one. */
  repeated?: readonly string[];
  /** When the first page arrived, in milliseconds since 1970: the list is at least this old. */
  receivedAt: number;
  /** The number of calls made. */
  calls: number;
  cut?: Cut;
}

/**
 * Reads a list to its end, following the cursor as long as responses contain one. The first visit shows each
 * page as it arrives; a refresh replaces the list only once it is complete. A recently interrupted list
 * resumes at the page that failed. `next` returns the options of the calls after the first.
 */
export async function readList<T extends z.core.$ZodType<{ id: string }>>(
  context: QueryFunctionContext,
  endpoint: EndpointName,
  schema: T,
  query: NonNullable<Call['query']> = {},
  next?: (soFar: List<unknown>) => Pick<Call, 'priority' | 'unitsLeft'>,
): Promise<List<z.output<T>>> {
  // Checked before each page: a persisted list may appear only while the first page loads.
  const hasList = () =>
    context.client.getQueryData<List<unknown>>(context.queryKey)?.isComplete === true;
  const readFrom = async ({ list, cursor }: SoFar<z.output<T>>) => {
    const seen = new Set<string>();
    const places = new Map(list.records.map(({ id }, place) => [id, place]));
    do {
      const answer: ServiceResponse = await service().call(endpoint, {
        query: { ...query, cursor },
        signal: context.signal,
        ...(cursor !== null && next?.(list)),
      });
      const page = readable(() => readPage(schema, answer.body));
      const total = page.total ?? answer.list?.total ?? null;
      const isCounted = total !== null || list.calls > 0;
      // A list that shifts between two pages can contain a record twice: it counts once, in its last version.
      const repeated = [...(list.repeated ?? [])];
      const unreadable = list.unreadable + page.unreadable;
      const records = [...list.records];
      for (const record of page.records) {
        const place = places.get(record.id);
        if (place === undefined) places.set(record.id, records.push(record) - 1);
        else {
          records[place] = record;
          repeated.push(record.id);
        }
      }
      cursor = page.nextCursor;
      list = {
        records,
        unreadable,
        ...(repeated.length > 0 && { repeated }),
        ...(page.nextCursor === null &&
          cutOf(page.records.length + page.unreadable, isCounted, answer.list)),
        total: Math.max(total ?? 0, records.length + unreadable),
        isComplete: cursor === null,
        receivedAt: list.receivedAt || answer.receivedAt,
        calls: list.calls + 1,
      };
      if (cursor !== null) {
        // A repeated cursor would be followed forever.
        if (seen.has(cursor)) throw new ServiceError({ kind: 'unreadable', isJson: true });
        seen.add(cursor);
        if (!hasList()) showSoFar(context, list, cursor);
      }
    } while (cursor !== null);
    return list;
  };
  const start = findInterrupted<z.output<T>>(context);
  if (start === null) return readFrom(nothing());
  return readFrom(start).catch((error: unknown) => {
    // The service no longer accepts the cursor.
    if (error instanceof ServiceError && error.failure.kind === 'invalid')
      return readFrom(nothing());
    throw error;
  });
}

interface SoFar<T> {
  list: List<T>;
  /** The cursor of the next page; `null` for the first. */
  cursor: string | null;
}

function nothing<T>(): SoFar<T> {
  const list = { records: [], total: 0, isComplete: false, unreadable: 0, receivedAt: 0, calls: 0 };
  return { list, cursor: null };
}

/** The next cursor of incomplete lists in the cache. */
const cursors = new WeakMap<object, string>();

/** How long a cursor is reused, in milliseconds; the records before it are as old as the list says. */
const maxCursorAge = 10 * 60_000;

function showSoFar({ client, queryKey }: QueryFunctionContext, list: object, cursor: string): void {
  client.setQueryData(queryKey, list);
  const kept = client.getQueryData<object>(queryKey);
  if (kept !== undefined) cursors.set(kept, cursor);
}

/** The pages loaded before one failed; `null` if there are none, or they are too old. */
function findInterrupted<T>({ client, queryKey }: QueryFunctionContext): SoFar<T> | null {
  const list = client.getQueryData<List<T>>(queryKey);
  const cursor = list && cursors.get(list);
  if (list === undefined || cursor === undefined) return null;
  return now() - list.receivedAt > maxCursorAge ? null : { list, cursor };
}

/** Converts a body that does not match the contract to the client's own error. */
export function readable<T>(read: () => T): T {
  try {
    return read();
  } catch {
    throw new ServiceError({ kind: 'unreadable', isJson: true });
  }
}

export interface SingleRecord<T> {
  record: T;
  /** When it arrived, in milliseconds since 1970. */
  receivedAt: number;
}

/** Fetches the record identified by `path`. */
export async function readSingleRecord<T extends z.core.$ZodType>(
  { signal }: QueryFunctionContext,
  endpoint: EndpointName,
  schema: T,
  path: Record<string, string>,
): Promise<SingleRecord<z.output<T>>> {
  const { body, receivedAt } = await service().call(endpoint, { path, signal });
  return { record: readable(() => readRecord(schema, body)), receivedAt };
}

/** Runs around a query's call: returns a stored result, or makes the call. */
export type WithCache<T> = (context: QueryFunctionContext, ask: () => Promise<T>) => Promise<T>;
