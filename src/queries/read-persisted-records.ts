/** Reads a persisted list for code that may use it but must not call the service. */
import { hashKey, type QueryKey } from '@tanstack/react-query';
import * as z from 'zod/mini';
import { inSlices } from '#lib/slices.ts';
import { ofAdapter } from './persisted-answers.ts';
import { ageOf, type PersistenceMeta, type OpenStore, readMarks } from './query-persistence.ts';
import { maxAge } from './restore-and-persist.ts';

interface PersistedQuery {
  queryKey: QueryKey;
  meta?: PersistenceMeta | undefined;
}

/**
 * The records of a persisted list, validated in slices; invalid ones are skipped. `null` if the list is not
 * persisted. Makes no call and does not touch the cache, which pages fill themselves.
 */
export async function readPersistedRecords<T>(
  { queryKey, meta }: PersistedQuery,
  open: OpenStore,
): Promise<readonly T[] | null> {
  const hash = hashKey(queryKey);
  const schema = meta?.schema;
  if (!schema || !(ageOf(readMarks()[hash]) < maxAge)) return null;
  const store = await open();
  const records = await store?.read('answers', hash, (value) => {
    const kept: { records?: unknown } | null = ofAdapter(value);
    return Array.isArray(kept?.records) ? (kept.records as unknown[]) : null;
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
