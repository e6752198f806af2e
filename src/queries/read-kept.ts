/** Answers as this device kept them: unknown until they have been read by their schema once more. */
import * as z from 'zod/mini';
import type { AnswerMeta, KeptAnswer } from './keep.ts';
import type { List } from './list.ts';
import type { Single } from './record.ts';

/** Reads what was kept of a query, and marks it as such; `null` where it is not what it should be. */
export function readKept({ schema, isList }: AnswerMeta, value: unknown): KeptAnswer | null {
  if (!schema) return null;
  const answer = isList ? readKeptList(schema, value) : readKeptSingle(schema, value);
  return answer && { ...answer, isKept: true };
}

/** A list is as good as its worst record. */
function readKeptList<T extends z.core.$ZodType>(schema: T, value: unknown) {
  const { records, ...rest } = Object(value) as Partial<List<unknown>>;
  const { total, unreadable, receivedAt, calls } = rest;
  const numbers = [total, unreadable, receivedAt, calls];
  if (!Array.isArray(records) || !numbers.every((part) => typeof part === 'number')) return null;
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
