/** Answers as this device kept them: unknown until they have been read by their schema once more. */
import * as z from 'zod/mini';
import { inSlices } from '#lib/slices.ts';
import type { AnswerMeta, KeptAnswer } from './keep.ts';
import type { List } from './list.ts';
import type { Single } from './record.ts';

/** Reads what was kept of a query, and marks it as such; `null` where it is not what it should be. */
export function readKept({ schema, isList }: AnswerMeta, value: unknown): KeptAnswer | null {
  if (!schema) return null;
  const answer = isList ? readKeptList(schema, value) : readKeptSingle(schema, value);
  return answer && { ...answer, isKept: true };
}

/** The same of a list that was packed, in slices between which the page goes on. */
export async function readPacked(
  { packing }: Pick<AnswerMeta, 'packing'>,
  value: unknown,
): Promise<KeptAnswer | null> {
  const { packed, ...rest } = Object(value) as PackedList;
  if (!hasNumbers(rest)) return null;
  const records = packing ? await inSlices(packing.unpack(packed)) : null;
  return records && ({ ...rest, records, isComplete: true, isKept: true } as KeptAnswer);
}

/** What is written of a list with a packing. */
export function packedList({ packing }: Pick<AnswerMeta, 'packing'>, list: object): object {
  const { records, ...rest } = list as List<never>;
  return { ...rest, packed: packing?.pack(records) };
}

type PackedList = Partial<List<unknown>> & { packed?: unknown };

function hasNumbers({ total, unreadable, receivedAt, calls }: Partial<List<unknown>>): boolean {
  return [total, unreadable, receivedAt, calls].every((part) => typeof part === 'number');
}

/** A list is as good as its worst record. */
function readKeptList<T extends z.core.$ZodType>(schema: T, value: unknown) {
  const { records, ...rest } = Object(value) as Partial<List<unknown>>;
  if (!Array.isArray(records) || !hasNumbers(rest)) return null;
  const read = z.safeParse(z.array(schema), records);
  return read.success
    ? ({ ...rest, isComplete: true, records: read.data } as List<z.output<T>>)
    : null;
}

function readKeptSingle<T extends z.core.$ZodType>(
  schema: T,
  value: unknown,
): Single<z.output<T>> | null {
  const { record, receivedAt } = Object(value) as Partial<Single<unknown>>;
  const read = z.safeParse(schema, record);
  return read.success && typeof receivedAt === 'number' ? { record: read.data, receivedAt } : null;
}
