/** What every list query has in common: pages are followed to the end, and shown as they come. */
import type { QueryFunctionContext } from '@tanstack/react-query';
import type * as z from 'zod/mini';
import { readPage } from '#api/contract/envelope.ts';
import type { EndpointName } from '#api/contract/endpoints.ts';
import type { Answer, Call } from '#api/client.ts';
import { ServiceError } from '#api/errors.ts';
import { service } from '#api/service.ts';
import { now } from '#lib/clock.ts';

export interface List<T> {
  records: T[];
  /** Records in the whole list by the service's word; where it gives none, those that came. */
  total: number;
  /** False while further pages are under way. */
  isComplete: boolean;
  /** Records left out because they carried no identifier. */
  unreadable: number;
  /** Identifiers of records in whose place a later one came. */
  repeated?: readonly string[];
  /** When the first page came, in milliseconds since 1970: the list is no younger than that. */
  receivedAt: number;
  /** How many calls it took. */
  calls: number;
}

/**
 * Reads a list to its end, following the cursor wherever an answer carries one. The first visit
 * sees each page as it comes; a refresh replaces the list only once it is whole. A list that broke off
 * lately goes on from the page that failed. `next` says who waits for the pages after the first;
 * whoever waits for that, unless it is given.
 */
export async function readList<T extends z.core.$ZodType<{ id: string }>>(
  context: QueryFunctionContext,
  endpoint: EndpointName,
  schema: T,
  query: NonNullable<Call['query']> = {},
  next?: (soFar: List<unknown>) => Pick<Call, 'priority' | 'unitsLeft'>,
): Promise<List<z.output<T>>> {
  // Asked before each page: a kept list may be there only once the first page is under way.
  const hasList = () =>
    context.client.getQueryData<List<unknown>>(context.queryKey)?.isComplete === true;
  const readFrom = async ({ list, cursor }: SoFar<z.output<T>>) => {
    const seen = new Set<string>();
    const places = new Map(list.records.map(({ id }, place) => [id, place]));
    do {
      const answer: Answer = await service().call(endpoint, {
        query: { ...query, cursor },
        signal: context.signal,
        ...(cursor !== null && next?.(list)),
      });
      const page = readable(() => readPage(schema, answer.body));
      // A list that shifts between two pages can show a record twice: it counts once, as it came last.
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
        total: Math.max(page.total ?? 0, records.length + unreadable),
        isComplete: cursor === null,
        receivedAt: list.receivedAt || answer.receivedAt,
        calls: list.calls + 1,
      };
      if (cursor !== null) {
        // A cursor that comes back would be followed for ever.
        if (seen.has(cursor)) throw new ServiceError({ kind: 'unreadable' });
        seen.add(cursor);
        if (!hasList()) showSoFar(context, list, cursor);
      }
    } while (cursor !== null);
    return list;
  };
  const start = brokenOff<z.output<T>>(context);
  if (start === null) return readFrom(nothing());
  return readFrom(start).catch((error: unknown) => {
    // The service has let go of the cursor.
    if (error instanceof ServiceError && error.failure.kind === 'invalid')
      return readFrom(nothing());
    throw error;
  });
}

interface SoFar<T> {
  list: List<T>;
  /** Where the next page begins; `null` for the first. */
  cursor: string | null;
}

function nothing<T>(): SoFar<T> {
  const list = { records: [], total: 0, isComplete: false, unreadable: 0, receivedAt: 0, calls: 0 };
  return { list, cursor: null };
}

/** The cursors that lists in the cache have been read up to. */
const cursors = new WeakMap<object, string>();

/** A cursor is good for a while; what came before it is no younger than the list says. */
const goesOn = 10 * 60_000;

function showSoFar({ client, queryKey }: QueryFunctionContext, list: object, cursor: string): void {
  client.setQueryData(queryKey, list);
  const kept = client.getQueryData<object>(queryKey);
  if (kept !== undefined) cursors.set(kept, cursor);
}

/** What came of a list before a page failed; `null` where there is none, or it is too long ago. */
function brokenOff<T>({ client, queryKey }: QueryFunctionContext): SoFar<T> | null {
  const list = client.getQueryData<List<T>>(queryKey);
  const cursor = list && cursors.get(list);
  if (list === undefined || cursor === undefined) return null;
  return now() - list.receivedAt > goesOn ? null : { list, cursor };
}

/** Turns a body that the contract cannot read into the client's own error. */
export function readable<T>(read: () => T): T {
  try {
    return read();
  } catch {
    throw new ServiceError({ kind: 'unreadable' });
  }
}
