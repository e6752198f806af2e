/** Finds the records of a response whose envelope is unknown. */
import { isObject, valueAt } from '#api/mapping/map-record.ts';
import type { EnvelopePaths } from '#api/mapping/parse-contract.ts';

/** A list's response. Paths are empty for a bare list, `null` if there is none. */
export interface FoundList {
  records: readonly unknown[];
  data: string;
  nextCursor: string | null;
  total: string | null;
}

type Step = [path: string, value: unknown];

/**
 * The list at the expected path, otherwise the longest list of objects; `null` if the body contains no list. An
 * empty list counts if there is no other.
 */
export function findList(body: unknown, expected?: EnvelopePaths): FoundList | null {
  if (Array.isArray(body)) return { records: body, data: '', nextCursor: null, total: null };
  const steps = walk(body, '', 3);
  const there = expected === undefined ? undefined : valueAt(body, expected.data);
  const lists = steps.filter((step): step is [string, unknown[]] => Array.isArray(step[1]));
  const [longest] = lists.toSorted(([, a], [, b]) => objectsIn(b) - objectsIn(a));
  const found: [string, unknown[]] | undefined = Array.isArray(there)
    ? [expected?.data ?? '', there as unknown[]]
    : longest;
  if (found === undefined) return null;
  const [data, records] = found;
  const around = steps.filter(([path]) => path !== data && !path.startsWith(`${data}.`));
  const cursor = expected?.['pagination.next_cursor'] ?? '';
  const total = expected?.['pagination.total'] ?? '';
  return {
    records,
    data,
    nextCursor: isCursor(valueAt(body, cursor))
      ? cursor
      : (pathOf(around, /cursor|token|continuation/, isCursor) ??
        pathOf(around, /^next|^after/, isCursor)),
    total: Number.isInteger(valueAt(body, total))
      ? total
      : pathOf(around, /^(?!.*page).*(total|count$)/, (value) => Number.isInteger(value)),
  };
}

function objectsIn(list: readonly unknown[]): number {
  return list.filter(isObject).length;
}

/** The objects' members, outer ones first. */
function walk(value: unknown, path: string, depth: number): Step[] {
  if (!isObject(value) || depth === 0) return [];
  const own = Object.entries(value).map(([name, inner]): Step => [
    path === '' ? name : `${path}.${name}`,
    inner,
  ]);
  return [...own, ...own.flatMap(([at, inner]) => walk(inner, at, depth - 1))];
}

function pathOf(
  steps: readonly Step[],
  name: RegExp,
  isRight: (value: unknown) => boolean,
): string | null {
  const named = steps.filter(([path]) => name.test(snake(path.split('.').at(-1) ?? '')));
  // The last page has no cursor.
  const found =
    named.find(([, value]) => isRight(value)) ?? named.find(([, value]) => value === null);
  return found?.[0] ?? null;
}

/** An address of the next page cannot be sent as a parameter. */
function isCursor(value: unknown): boolean {
  return (
    (typeof value === 'string' && value !== '' && !/^https?:/.test(value)) ||
    typeof value === 'number'
  );
}

/** `nextPageToken` as `next_page_token`. */
export function snake(name: string): string {
  return name.replace(/([a-z\d])([A-Z])/g, '$1_$2').toLowerCase();
}

/**
 * Where a single record is: in the object of its response that has the most of the `known` names, or in the only
 * one. `null` if the response itself is the record.
 */
export function findRecord(body: unknown, known: readonly string[]): string | null {
  if (!isObject(body) || known.some((name) => Object.hasOwn(body, name))) return null;
  const names = Object.keys(body).filter((name) => isObject(body[name]));
  const knownIn = (name: string) =>
    known.filter((it) => Object.hasOwn(body[name] as object, it)).length;
  const [best] = names.toSorted((a, b) => knownIn(b) - knownIn(a));
  return best !== undefined && (names.length === 1 || knownIn(best) > 0) ? best : null;
}
