/** Reads query parameters strictly: the simulated service refuses what a real one might. */
import { pageLimit } from '#api/contract/envelope.ts';
import { below } from './mount.ts';
import { Refusal, malformed } from './refusal.ts';
import { hashText } from './world/random.ts';

/** `true`, `false`, or undefined if absent; throws a 400 for anything else. */
export function flagParameter(query: URLSearchParams, name: string): boolean | undefined {
  const value = query.get(name);
  if (value === null) return undefined;
  if (value === 'true' || value === 'false') return value === 'true';
  throw malformed([{ pointer: `?${name}`, detail: `${name} must be true or false.` }]);
}

/** Whether a record matches every filter; an absent parameter matches everything. */
export function matches<T extends object>(
  record: T,
  query: URLSearchParams,
  fields: Readonly<Record<string, keyof T>>,
): boolean {
  return Object.entries(fields).every(([parameter, field]) => {
    const wanted = query.get(parameter);
    return wanted === null || String(record[field]) === wanted;
  });
}

/** The matching rows in order, each generated when it is read. */
export function* filtered<T extends object>(
  rows: Iterable<T>,
  query: URLSearchParams,
  fields: Readonly<Record<string, keyof T>>,
): Generator<T> {
  for (const row of rows) if (matches(row, query, fields)) yield row;
}

/** The list that a page is part of: its path, filters and world. */
export interface Cut {
  url: URL;
  /** Not part of a cursor, so that all hosts issue the same cursors. */
  mount: { servicePath: string };
  query: URLSearchParams;
  world: { seed: number };
}

/** One page of `rows` by `cursor` and `limit`, in the contract's envelope. */
export function page<T>(rows: readonly T[], cut: Cut) {
  return pageOf(rows.length, (from, to) => rows.slice(from, to), cut);
}

/** The same for `total` rows, generating only those of the page. */
export function pageOf<T>(
  total: number,
  rows: (from: number, to: number) => readonly T[],
  cut: Cut,
) {
  const limit = limitOf(cut.query);
  const from = openCursor(cut);
  const next = from + limit;
  return {
    data: rows(from, Math.min(next, total)),
    pagination: { next_cursor: next < total ? sealCursor(next, cut) : null, total },
  };
}

function limitOf(query: URLSearchParams): number {
  const text = query.get('limit');
  if (text === null) return pageLimit.default;
  const limit = Number(text);
  if (/^\d+$/.test(text) && limit >= 1 && limit <= pageLimit.max) return limit;
  const detail = `limit must be a whole number from 1 to ${pageLimit.max}.`;
  throw malformed([{ pointer: '?limit', detail }]);
}

/** A cursor contains the position and a hash of the list and its filters. */
function sealCursor(from: number, cut: Cut): string {
  return btoa(`${from}.${mark(from, cut)}`).replace(/=+$/, '');
}

function openCursor(cut: Cut): number {
  const cursor = cut.query.get('cursor');
  if (cursor === null) return 0;
  const from = Number(/^(\d+)\./.exec(decode(cursor))?.[1]);
  if (Number.isSafeInteger(from) && sealCursor(from, cut) === cursor) return from;
  throw new Refusal(400, 'The cursor does not belong to this list and these filters.', {
    errors: [{ pointer: '?cursor', detail: 'Start again without a cursor.' }],
  });
}

function decode(cursor: string): string {
  try {
    return atob(cursor);
  } catch {
    return '';
  }
}

function mark(from: number, { url, mount, query, world }: Cut): string {
  const filters = new URLSearchParams(query);
  filters.delete('cursor');
  filters.delete('limit');
  filters.sort();
  const path = below(mount.servicePath, url.pathname) ?? '';
  return hashText(`${world.seed} ${from} ${path} ${filters}`).toString(36);
}
