/** The paths of v2 as the page lists them: in areas, with words, found by what is typed or pasted. */
import type { V2Path } from '#api/contract/v2-paths.ts';
import { fold, matcher } from '#lib/fold.ts';
import { type Area, areas, wordsOf } from './words.ts';

/** What of an address is a path of v2: of a whole one, or of a line of code with one in it. */
const inText = /\/[\w-]+\/v2\/[^\s?#"'`]+/;

export interface OldPath extends V2Path {
  area: Area;
  /** What differs; `code` in back quotes. */
  words: string;
}

/** All of them in the order of the areas. */
export function oldPathsOf(paths: readonly V2Path[]): OldPath[] {
  const all = paths.map((path) => ({ ...path, ...wordsOf(path.path) }));
  return areas.flatMap((area) => all.filter((path) => path.area === area));
}

/**
 * Those that `query` means: all its words stand in what is shown of them. A path with identifiers, as
 * it stands in somebody's code, finds the one that it falls under, too; `pathOf` knows which that is.
 */
export function findPaths(
  all: readonly OldPath[],
  query: string,
  pathOf: (path: string) => V2Path | undefined,
): OldPath[] {
  const isFound = matcher(query);
  const asked = inText.exec(query)?.[0];
  const under = asked === undefined ? undefined : pathOf(asked.replace(/\/+$/, ''));
  return all.filter((one) => one.path === under?.path || isFound(textOf(one)));
}

function textOf({ methods, path, v3, area, words }: OldPath): string {
  return fold([methods, path, v3 ?? 'no equivalent', area, words.replaceAll('`', '')].join(' '));
}
