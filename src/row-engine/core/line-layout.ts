/** The lines of a grouped view: group headers, some of them collapsed, and rows. */
import type { CollapsedGroups } from '#lib/table-query.ts';
import type { Grouped, Groups } from './group.ts';
import { lastAtMost } from './typed-arrays.ts';

/** Group headers in display order. */
export interface LineLayout {
  count: number;
  /** The line of each visible header. */
  at: Uint32Array;
  level: Uint8Array;
  /** The group's number within its level. */
  group: Uint32Array;
  isCollapsed: Uint8Array;
  /** 1 for a group displayed as its only row. */
  standalone: Uint8Array;
  /**
   * The first row of the group; for a tree, 1 if the header is that row; and the number of rows before the
   * next header.
   */
  firstRow: Uint32Array;
  headRows: Uint8Array;
  visibleCount: Uint32Array;
}

export const allExpanded: CollapsedGroups = { all: false, except: [] };

export function layOutLines(
  { levels, rows, heads: records }: Grouped,
  folding: CollapsedGroups,
): LineLayout {
  const except = new Set(folding.except);
  const isGroupCollapsed = (level: number, group: number): boolean =>
    except.has(groupKey(levels, level, group)) !== folding.all;
  const [outer, inner] = levels;
  const maxHeads = levels.reduce((sum, { outer: groups }) => sum + groups.length, 0);
  const lines: LineLayout = {
    count: 0,
    at: new Uint32Array(maxHeads),
    level: new Uint8Array(maxHeads),
    group: new Uint32Array(maxHeads),
    isCollapsed: new Uint8Array(maxHeads),
    standalone: new Uint8Array(maxHeads),
    headRows: new Uint8Array(maxHeads),
    firstRow: new Uint32Array(maxHeads),
    visibleCount: new Uint32Array(maxHeads),
  };
  let heads = 0;
  const add = (level: number, groups: Groups, group: number, holdsRows: boolean): boolean => {
    const collapsed = isGroupCollapsed(level, group);
    const [from, to] = [groups.starts[group] as number, groups.starts[group + 1] as number];
    const record = records?.[group] ?? -1;
    const own = Number(record >= 0 && rows[from] === record);
    const isBare = records !== null && to - from === 1 && (own === 1 || record < 0);
    const shown = collapsed || !holdsRows || isBare ? 0 : to - from - own;
    lines.at[heads] = lines.count;
    lines.level[heads] = level;
    lines.group[heads] = group;
    lines.isCollapsed[heads] = Number(collapsed);
    lines.standalone[heads] = Number(isBare);
    lines.headRows[heads] = Number(own === 1 || isBare);
    lines.firstRow[heads] = from;
    lines.visibleCount[heads++] = shown;
    lines.count += 1 + shown;
    return collapsed;
  };
  let next = 0;
  outer?.outer.forEach((_, group) => {
    const collapsed = add(0, outer, group, inner === undefined);
    if (inner === undefined) return;
    for (; inner.outer[next] === group; next++) if (!collapsed) add(1, inner, next, true);
  });
  for (const key of ['at', 'group', 'firstRow', 'visibleCount'] as const)
    lines[key] = lines[key].slice(0, heads);
  return lines;
}

/** The values that lead to a group (keys for looked-up columns) as JSON: a query uses it to collapse the group. */
export function groupKey(levels: readonly Groups[], level: number, group: number): string {
  const own = levels[level];
  const key = own?.key(group) ?? null;
  if (level === 0) return JSON.stringify([key]);
  return JSON.stringify([levels[0]?.key(own?.outer[group] as number) ?? null, key]);
}

/** The header at or before a line. */
export const headBefore = ({ at }: LineLayout, line: number): number => lastAtMost(at, line);

/** The rows that the lines of a tree display, or some of its lines, including header rows. */
export function visibleRows(
  { rows, heads }: Grouped,
  lines: LineLayout,
  isWanted = (_line: number): boolean => true,
): Uint32Array {
  const found: number[] = [];
  for (const [head, first] of lines.firstRow.entries()) {
    const at = lines.at[head] as number;
    const record = heads?.[lines.group[head] as number] ?? -1;
    if (isWanted(at)) {
      if (record >= 0) found.push(record);
      // A header without a row of its own is displayed only if it stands for its single child.
      else if (lines.standalone[head] === 1) found.push(rows[first] as number);
    }
    const from = first + (lines.headRows[head] as number);
    for (let place = 0; place < (lines.visibleCount[head] as number); place++)
      if (isWanted(at + 1 + place)) found.push(rows[from + place] as number);
  }
  return Uint32Array.from(found);
}

/** The line that displays a row, given by its position in the view; -1 while its group is collapsed. */
export function lineOfRow(
  { at, firstRow, headRows, visibleCount }: LineLayout,
  place: number,
): number {
  // The first rows of headers with visible rows ascend; a header without any starts where the next one does.
  const head = lastAtMost(firstRow, place);
  if (head < 0) return -1;
  const offset = place - (firstRow[head] as number) - (headRows[head] as number);
  if (offset < 0) return at[head] as number;
  return offset < (visibleCount[head] as number) ? (at[head] as number) + 1 + offset : -1;
}
