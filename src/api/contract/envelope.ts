/** The envelope of lists. Chosen (api/contract/README.md, "Pagination"); a bare array is accepted too. */
import * as z from 'zod/mini';
import { quantity, text } from './field.ts';

export const Envelope = z.object({
  data: z.array(z.unknown()),
  pagination: z.catch(z.optional(z.object({ next_cursor: text, total: quantity })), undefined),
});

/** The maximum and the default page size of a list. */
export const pageLimit = { default: 100, max: 1000 } as const;

export interface Page<T> {
  records: T[];
  /** The cursor of the next page; `null` on the last page and if the service does not page. */
  nextCursor: string | null;
  /** The total number of records, if stated by the service. */
  total: number | null;
  /** Records without an identifier, or that are not objects: skipped, which the page reports. */
  unreadable: number;
}

/**
 * Reads one page of a list record by record, so that a broken one does not affect the rest. Throws the
 * schema's error if the body is not a list.
 */
export function readPage<T extends z.core.$ZodType>(schema: T, body: unknown): Page<z.output<T>> {
  const envelope = z.parse(Envelope, Array.isArray(body) ? { data: body } : body);
  const records: z.output<T>[] = [];
  for (const entry of envelope.data) {
    const parsed = z.safeParse(schema, entry);
    if (parsed.success) records.push(parsed.data);
  }
  return {
    records,
    nextCursor: envelope.pagination?.next_cursor || null,
    total: envelope.pagination?.total ?? null,
    unreadable: envelope.data.length - records.length,
  };
}

/** Reads one record. A detail response may be bare or inside `{ data }`. */
export function readRecord<T extends z.core.$ZodType>(schema: T, body: unknown): z.output<T> {
  const wrapped = z.safeParse(z.object({ data: z.looseObject({}) }), body);
  return z.parse(schema, wrapped.success ? wrapped.data.data : body);
}

export type ListHeaders = ReturnType<typeof listHeaders>;

/** What headers say about a list: `X-Total-Count`, and whether `Link` leads to a next page. */
export const listHeaders = (headers: Headers) => ({
  total: Number(headers.get('X-Total-Count')) || null,
  hasNext: /;\s*rel="?next\b/i.test(headers.get('Link') ?? ''),
});

/** Why a list may go on: a link leads to a next page, or it is as long as a page and states no total. */
export type Cut = 'linked' | 'full';

const pageSizes = new Set([50, 100, 200, 250, 500, 1000]);

/** Whether a list without a further cursor may be cut; `isCounted` if it states a total or was read in pages. */
export function cutOf(
  received: number,
  isCounted: boolean,
  headers: ListHeaders | undefined,
): { cut?: Cut } {
  if (headers?.hasNext) return { cut: 'linked' };
  return isCounted || !pageSizes.has(received) ? {} : { cut: 'full' };
}
