/** The lines of a view: its rows, and the heads of its groups, of which some are folded. */
import type { Folding } from '#lib/table-query.ts';
import type { Grouped, Groups } from './group.ts';

/** Heads of groups in the order of lines. */
export interface Lines {
  count: number;
  /** Where each shown head stands among the lines. */
  at: Uint32Array;
  level: Uint8Array;
  /** The number of the group in its level. */
  group: Uint32Array;
  folded: Uint8Array;
  /** 1 for a group that stands as its only row. */
  bare: Uint8Array;
  /** The first row of the group; of a tree, 1 where the head is that row; and how many follow before the next head. */
  row: Uint32Array;
  own: Uint8Array;
  shown: Uint32Array;
}

export const unfolded: Folding = { all: false, except: [] };

/** Lays the lines out. */
export function layLines({ levels, rows, heads: records }: Grouped, folding: Folding): Lines {
  const except = new Set(folding.except);
  const isFolded = (level: number, group: number): boolean =>
    except.has(groupKey(levels, level, group)) !== folding.all;
  const [outer, inner] = levels;
  const most = levels.reduce((sum, { outer: groups }) => sum + groups.length, 0);
  const lines: Lines = {
    count: 0,
    at: new Uint32Array(most),
    level: new Uint8Array(most),
    group: new Uint32Array(most),
    folded: new Uint8Array(most),
    bare: new Uint8Array(most),
    own: new Uint8Array(most),
    row: new Uint32Array(most),
    shown: new Uint32Array(most),
  };
  let heads = 0;
  const add = (level: number, groups: Groups, group: number, holdsRows: boolean): boolean => {
    const folded = isFolded(level, group);
    const [from, to] = [groups.starts[group] as number, groups.starts[group + 1] as number];
    const record = records?.[group] ?? -1;
    const own = Number(record >= 0 && rows[from] === record);
    const isBare = records !== null && to - from === 1 && (own === 1 || record < 0);
    const shown = folded || !holdsRows || isBare ? 0 : to - from - own;
    lines.at[heads] = lines.count;
    lines.level[heads] = level;
    lines.group[heads] = group;
    lines.folded[heads] = Number(folded);
    lines.bare[heads] = Number(isBare);
    lines.own[heads] = Number(own === 1 || isBare);
    lines.row[heads] = from;
    lines.shown[heads++] = shown;
    lines.count += 1 + shown;
    return folded;
  };
  let next = 0;
  outer?.outer.forEach((_, group) => {
    const folded = add(0, outer, group, inner === undefined);
    if (inner === undefined) return;
    for (; inner.outer[next] === group; next++) if (!folded) add(1, inner, next, true);
  });
  for (const key of ['at', 'group', 'row', 'shown'] as const)
    lines[key] = lines[key].slice(0, heads);
  return lines;
}

/** The values that lead to a group (keys where they are looked up), as JSON: how it is called when folded. */
export function groupKey(levels: readonly Groups[], level: number, group: number): string {
  const own = levels[level];
  const key = own?.key(group) ?? null;
  if (level === 0) return JSON.stringify([key]);
  return JSON.stringify([levels[0]?.key(own?.outer[group] as number) ?? null, key]);
}

/** The head at or before a line. */
export function headBefore({ at }: Lines, line: number): number {
  let low = 0;
  let high = at.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((at[middle] as number) <= line) low = middle + 1;
    else high = middle;
  }
  return low - 1;
}

/** The rows that the lines of a tree show, those of its heads among them. */
export function shownRows({ rows, heads }: Grouped, lines: Lines): Uint32Array {
  const found: number[] = [];
  for (const [head, first] of lines.row.entries()) {
    const record = heads?.[lines.group[head] as number] ?? -1;
    if (record >= 0) found.push(record);
    // A head without a row of its own is only shown where it is the one that is under it.
    else if (lines.bare[head] === 1) found.push(rows[first] as number);
    const from = first + (lines.own[head] as number);
    for (const row of rows.subarray(from, from + (lines.shown[head] as number))) found.push(row);
  }
  return Uint32Array.from(found);
}

/** The line that shows the row at a place in the view's rows; -1 while its group is folded. */
export function lineOfRow({ at, row, own, shown }: Lines, place: number): number {
  // Rows of heads that show some ascend; a head without any begins where the next one does.
  let low = 0;
  let high = row.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((row[middle] as number) <= place) low = middle + 1;
    else high = middle;
  }
  const head = low - 1;
  if (head < 0) return -1;
  const offset = place - (row[head] as number) - (own[head] as number);
  if (offset < 0) return at[head] as number;
  return offset < (shown[head] as number) ? (at[head] as number) + 1 + offset : -1;
}
