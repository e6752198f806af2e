/** Finds the records of a response whose envelope is unknown. */
import { isObject } from '#api/mapping/map-record.ts';
import type { EnvelopePaths } from '#api/mapping/parse-contract.ts';

/** A list's response. Paths are empty for a bare list, `null` if there is none. */
export interface FoundList {
  records: readonly unknown[];
  data: string;
  nextCursor: string | null;
  total: string | null;
}

type Step = [path: string, value: unknown];

/** The longest list of objects; `null` if the body contains no list. An empty list counts if there is no other. */
export function findList(body: unknown): FoundList | null {
  if (Array.isArray(body)) return { records: body, data: '', nextCursor: null, total: null };
  const steps = walk(body, '', 3);
  const lists = steps.filter((step): step is [string, unknown[]] => Array.isArray(step[1]));
  const [found] = lists.toSorted(([, a], [, b]) => objectsIn(b) - objectsIn(a));
  if (found === undefined) return null;
  const [data, records] = found;
  const around = steps.filter(([path]) => path !== data && !path.startsWith(`${data}.`));
  return {
    records,
    data,
    nextCursor: pathOf(around, /(^|_)(next|cursor|continuation|after)/, isCursor),
    total: pathOf(around, /total|count$/, (value) => Number.isInteger(value)),
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

/** The parts that differ from an envelope. */
export function envelopeDifferences(
  { data, nextCursor, total }: FoundList,
  expected: EnvelopePaths,
): Partial<EnvelopePaths> {
  return {
    ...(data !== '' && data !== expected.data && { data }),
    ...(nextCursor !== null &&
      nextCursor !== expected['pagination.next_cursor'] && {
        'pagination.next_cursor': nextCursor,
      }),
    ...(total !== null && total !== expected['pagination.total'] && { 'pagination.total': total }),
  };
}
