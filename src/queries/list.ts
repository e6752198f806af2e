/** What every list query has in common: pages are followed to the end, and shown as they come. */
import type { QueryFunctionContext } from '@tanstack/react-query';
import type * as z from 'zod/mini';
import { readPage } from '../api/contract/envelope.ts';
import type { EndpointName } from '../api/contract/endpoints.ts';
import type { Answer, Call } from '../api/client.ts';
import { ServiceError } from '../api/errors.ts';
import { service } from '../api/service.ts';

export interface List<T> {
  records: T[];
  /** Records in the whole list by the service's word; where it gives none, those that came. */
  total: number;
  /** False while further pages are under way. */
  isComplete: boolean;
  /** Records left out because they carried no identifier. */
  unreadable: number;
  /** When the first page came, in milliseconds since 1970: the list is no younger than that. */
  receivedAt: number;
}

/**
 * Reads a list to its end, following the cursor wherever an answer carries one. The first visit
 * sees each page as it comes; a refresh replaces the list only once it is whole.
 */
export async function readList<T extends z.core.$ZodType<{ id: string }>>(
  context: QueryFunctionContext,
  endpoint: EndpointName,
  schema: T,
  query: NonNullable<Call['query']> = {},
): Promise<List<z.output<T>>> {
  const known = context.client.getQueryData<List<unknown>>(context.queryKey);
  const hadList = known?.isComplete === true;
  const seen = new Set<string>();
  const ids = new Set<string>();
  const list: List<z.output<T>> = {
    records: [],
    total: 0,
    isComplete: false,
    unreadable: 0,
    receivedAt: 0,
  };
  let cursor: string | null = null;
  do {
    const answer: Answer = await service().call(endpoint, {
      query: { ...query, cursor },
      signal: context.signal,
    });
    const page = readable(() => readPage(schema, answer.body));
    // A list that shifts between two pages can show a record twice: it counts once.
    const fresh = page.records.filter((record) => !ids.has(record.id));
    for (const { id } of fresh) ids.add(id);
    list.records = [...list.records, ...fresh];
    list.unreadable += page.unreadable;
    list.total = Math.max(page.total ?? 0, list.records.length + list.unreadable);
    list.isComplete = page.nextCursor === null;
    list.receivedAt ||= answer.receivedAt;
    cursor = page.nextCursor;
    if (cursor !== null) {
      // A cursor that comes back would be followed for ever.
      if (seen.has(cursor)) throw new ServiceError({ kind: 'unreadable' });
      seen.add(cursor);
      if (!hadList) context.client.setQueryData(context.queryKey, { ...list });
    }
  } while (cursor !== null);
  return list;
}

/** Turns a body that the contract cannot read into the client's own error. */
export function readable<T>(read: () => T): T {
  try {
    return read();
  } catch {
    throw new ServiceError({ kind: 'unreadable' });
  }
}
