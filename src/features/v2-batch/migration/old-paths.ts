/** The v2 paths as listed on the page, by area and with notes, and the search for them. */
import type { V2Path } from '#api/contract/v2-paths.ts';
import { normalizeText, matcher } from '#lib/normalize-text.ts';
import { type Area, areas, noteFor } from './path-notes.ts';

/** The v2 path in a URL or a line of code. */
const v2PathInText = /\/[\w-]+\/v2\/[^\s?#"'`]+/;

export interface OldPath extends V2Path {
  area: Area;
  /** What differs in v3, with `code` in back quotes. */
  note: string;
}

/** All v2 paths, ordered by area. */
export function toOldPaths(paths: readonly V2Path[]): OldPath[] {
  const all = paths.map((path) => ({ ...path, ...noteFor(path.path) }));
  return areas.flatMap((area) => all.filter((path) => path.area === area));
}

/**
 * The paths whose displayed text contains all words of `query`, and the path template that a path with
 * IDs in the query matches, as returned by `pathOf`.
 */
export function findPaths(
  all: readonly OldPath[],
  query: string,
  pathOf: (path: string) => V2Path | undefined,
): OldPath[] {
  const isFound = matcher(query);
  const asked = v2PathInText.exec(query)?.[0];
  const under = asked === undefined ? undefined : pathOf(asked.replace(/\/+$/, ''));
  return all.filter((one) => one.path === under?.path || isFound(textOf(one)));
}

function textOf({ methods, path, v3, area, note }: OldPath): string {
  return normalizeText(
    [methods, path, v3 ?? 'no equivalent', area, note.replaceAll('`', '')].join(' '),
  );
}
