import type { Sent } from '#domain/checks/check.ts';
import type { List } from '#queries/list.ts';

const made = new WeakMap<object, Sent<unknown>>();

/** A list as the checks look at it, the same object for the same list; one of which pages are still missing is none yet. */
export function sentOf<T>(list: List<T> | undefined): Sent<T> | undefined {
  if (list?.isComplete !== true) return undefined;
  const before = made.get(list) as Sent<T> | undefined;
  if (before !== undefined) return before;
  const { records, total, unreadable, receivedAt } = list;
  // A kept list is read again by its schema, and this is not of it.
  const repeated = Array.isArray(list.repeated) ? list.repeated.map(String) : [];
  const sent = { records, total, unreadable, repeated, receivedAt };
  made.set(list, sent);
  return sent;
}
