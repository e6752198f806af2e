/** The shape around every list. Chosen: the interface document does not show one; a bare array is a list, too. */
import * as z from 'zod/mini';
import { quantity, text } from './field.ts';

export const Envelope = z.object({
  data: z.array(z.unknown()),
  pagination: z.catch(z.optional(z.object({ next_cursor: text, total: quantity })), undefined),
});

/** The most records one page of a list may hold, and what the service sends unasked. */
export const pageLimit = { default: 100, max: 1000 } as const;

export interface Page<T> {
  records: T[];
  /** Where the next page begins; `null` on the last page and where the service does not page. */
  nextCursor: string | null;
  /** Records in the whole list, where the service says so. */
  total: number | null;
  /** Records that carried no identifier or were no objects: left out, and said so on the page. */
  unreadable: number;
}

/**
 * Reads one page of a list, record by record, so that a single broken one does not take the rest along.
 * Throws the schema's error when the body is no list at all.
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

/** Reads one record. A detail answer may come bare or, tolerantly, inside `{ data }`. */
export function readRecord<T extends z.core.$ZodType>(schema: T, body: unknown): z.output<T> {
  const wrapped = z.safeParse(z.object({ data: z.looseObject({}) }), body);
  return z.parse(schema, wrapped.success ? wrapped.data.data : body);
}
