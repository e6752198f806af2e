import type { List } from '#queries/list.ts';
import type { CheckedList } from './checks/check.ts';

const made = new WeakMap<object, CheckedList<unknown>>();

/** A list for the checks, the same object for the same list; `undefined` while pages are missing. */
export function toCheckedList<T>(list: List<T> | undefined): CheckedList<T> | undefined {
  if (list?.isComplete !== true) return undefined;
  const before = made.get(list) as CheckedList<T> | undefined;
  if (before !== undefined) return before;
  const { records, total, unreadable, receivedAt } = list;
  // A persisted list is parsed by its schema, which this is not part of.
  const repeated = Array.isArray(list.repeated) ? list.repeated.map(String) : [];
  const sent = { records, total, unreadable, repeated, receivedAt };
  made.set(list, sent);
  return sent;
}
