/** What this device keeps of a list, for whoever may look at it and must not ask for it. */
import { hashKey, type QueryKey } from '@tanstack/react-query';
import * as z from 'zod/mini';
import { inSlices } from '#lib/slices.ts';
import { ageOf, type AnswerMeta, type OpenStore, readMarks } from './keep.ts';
import { tooOld } from './persist.ts';

interface Kept {
  queryKey: QueryKey;
  meta?: AnswerMeta | undefined;
}

/**
 * The records of a kept list, read by their schema in slices; those that are odd are left out. `null`
 * where nothing is kept. No call is made, and the cache is left as it is: its pages read for themselves.
 */
export async function peekList<T>(
  { queryKey, meta }: Kept,
  open: OpenStore,
): Promise<readonly T[] | null> {
  const hash = hashKey(queryKey);
  const schema = meta?.schema;
  if (!schema || !(ageOf(readMarks()[hash]) < tooOld)) return null;
  const store = await open();
  const records = await store?.read('answers', hash, (value) => {
    const kept = Object(value) as { records?: unknown };
    return Array.isArray(kept.records) ? (kept.records as unknown[]) : null;
  });
  return records ? ((await inSlices(readAll(schema, records))) as readonly T[]) : null;
}

function* readAll(schema: z.core.$ZodType, records: readonly unknown[]) {
  const read: unknown[] = [];
  for (const record of records) {
    const { data, success } = z.safeParse(schema, record);
    if (success) read.push(data);
    yield;
  }
  return read;
}
