/**
 * Reads persisted answers. Another build's are unknown until validated against their schema again; this one's
 * were validated before they were persisted, and doing it again would delay the first rows.
 */
import * as z from 'zod/mini';
import { service } from '#api/service.ts';
import { runningBuild } from '#lib/running-build.ts';
import { inSlices } from '#lib/slices.ts';
import type { List } from './list.ts';
import type { PersistenceMeta, PersistedAnswer } from './query-persistence.ts';
import type { SingleRecord } from './single-record.ts';

/** The adapter that answers are read with: a corrected unit changes every figure. */
const currentAdapter = (): string | undefined => service().options.adapter?.fingerprint;

/** A persisted value if it was read with the current adapter; otherwise `null`. */
export function ofAdapter(value: unknown): object | null {
  const { adapter } = Object(value) as { adapter?: unknown };
  return adapter === currentAdapter() ? (Object(value) as object) : null;
}

/** The value to persist, with the adapter and the build that read it. */
export function withOrigin(value: object): object {
  const [adapter, build] = [currentAdapter(), runningBuild()];
  return {
    ...value,
    ...(adapter !== undefined && { adapter }),
    ...(build !== undefined && { build }),
  };
}

/** Parses a persisted answer, and marks it as such; `null` if it is invalid. */
export function readPersisted(
  { schema, isList }: PersistenceMeta,
  value: unknown,
): PersistedAnswer | null {
  if (!schema) return null;
  const answer = isList ? readPersistedList(schema, value) : readPersistedRecord(schema, value);
  return answer && { ...answer, isPersisted: true };
}

/** The same for a packed list, in slices with pauses for the page in between. */
export async function readPacked(
  { packing }: Pick<PersistenceMeta, 'packing'>,
  value: unknown,
): Promise<PersistedAnswer | null> {
  const { packed, ...rest } = Object(value) as PackedList;
  if (!hasNumbers(rest)) return null;
  const records = packing ? await inSlices(packing.unpack(packed)) : null;
  return records && ({ ...rest, records, isComplete: true, isPersisted: true } as PersistedAnswer);
}

/** The persisted form of a list with a packing. */
export function packedList({ packing }: Pick<PersistenceMeta, 'packing'>, list: object): object {
  const { records, ...rest } = list as List<never>;
  return { ...rest, packed: packing?.pack(records) };
}

type PackedList = Partial<List<unknown>> & { packed?: unknown };

function hasNumbers({ total, unreadable, receivedAt, calls }: Partial<List<unknown>>): boolean {
  return [total, unreadable, receivedAt, calls].every((part) => typeof part === 'number');
}

/** A list with an invalid record is invalid. */
function readPersistedList<T extends z.core.$ZodType>(schema: T, value: unknown) {
  const { records, build, ...rest } = Object(value) as Partial<List<unknown>> & { build?: unknown };
  if (!Array.isArray(records) || !hasNumbers(rest)) return null;
  if (build !== undefined && build === runningBuild()) {
    return { ...rest, isComplete: true, records } as List<z.output<T>>;
  }
  const read = z.safeParse(z.array(schema), records);
  return read.success
    ? ({ ...rest, isComplete: true, records: read.data } as List<z.output<T>>)
    : null;
}

function readPersistedRecord<T extends z.core.$ZodType>(
  schema: T,
  value: unknown,
): SingleRecord<z.output<T>> | null {
  const { record, receivedAt } = Object(value) as Partial<SingleRecord<unknown>>;
  const read = z.safeParse(schema, record);
  return read.success && typeof receivedAt === 'number' ? { record: read.data, receivedAt } : null;
}
