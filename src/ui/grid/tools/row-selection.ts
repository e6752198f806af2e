import type { GridHandle } from '#ui/grid/grid-handle.ts';
import type { GridSource } from '#ui/grid/grid-props.ts';
import type { Cell } from '#ui/grid/move-cell.ts';
import type { Range, Selection, Span } from '#ui/grid/selection.ts';

const one = (index: number): Range => [index, index + 1];

/** The record on a line, including one that heads a group. */
export function recordAt<Row>(grid: GridHandle<Row>, index: number): Row | undefined {
  const { source } = grid.props;
  return source.at(index) ?? (source.groupAt(index)?.record as Row | undefined);
}

type Places<Row> = Omit<Selection<Row>, 'holds'>;

/** Up to this many lines are compared with those of another source one by one; beyond, only the ends. */
const heldEach = 500;

function select<Row>(grid: GridHandle<Row>, places: Places<Row>): void {
  // Selected text would be copied instead of the rows.
  getSelection()?.removeAllRanges();
  grid.setSelection({ ...places, holds: holdsSame(grid, places) });
}

/** Checks whether another source has the same lines at the selected positions. */
function holdsSame<Row>(
  { props: { source, rowKey } }: GridHandle<Row>,
  { ranges, anchor }: Places<Row>,
): Selection<Row>['holds'] {
  const { count } = source;
  const ends = new Set([anchor, ...ranges.flatMap(([from, to]) => [from, to - 1])]);
  const all = sizeOf(ranges) > heldEach ? ends : new Set([...ends, ...placesOf(ranges)]);
  const marks = [...all].map((place) => [place, keyAt(source, rowKey, place)] as const);
  const [whole] = ranges;
  const isAll = whole?.[0] === 0 && whole[1] === count;
  // Weak, because a selection is remembered with its page's history entry, which must not retain the rows.
  const selected = new WeakRef(source);
  // Asked on every render of the grid.
  let accepted = selected;
  return (other) => {
    if (other === accepted.deref()) return true;
    if (other.count !== count) return false;
    const before = selected.deref();
    const isSame = marks.every(([place, known]) => {
      // The last row may have arrived unseen since it was selected.
      const key = known ?? (before && keyAt(before, rowKey, place));
      const now = keyAt(other, rowKey, place);
      // "All rows" stays all rows even if neither end is loaded; rows between the ends may not be loaded either.
      return key === undefined || now === undefined ? isAll || !ends.has(place) : now === key;
    });
    if (isSame) accepted = new WeakRef(other);
    return isSame;
  };
}

function keyAt<Row>(source: GridSource<Row>, rowKey: (row: Row) => string, place: number) {
  const row = source.at(place);
  if (row !== undefined) return rowKey(row);
  const group = source.groupAt(place);
  return group && `group ${group.key}`;
}

/** Selects a row alone and tells a page that remembers it. A second click deselects. */
export function selectAlone<Row>(grid: GridHandle<Row>, index: number): void {
  const { onSelect, selectedKey, rowKey } = grid.props;
  const ranges = grid.selection?.ranges ?? [];
  const row = recordAt(grid, index);
  if (onSelect !== undefined && row !== undefined) {
    const key = rowKey(row);
    select(grid, { ranges: [], kept: [one(index)], anchor: index, only: { key, place: index } });
    if (key !== selectedKey) onSelect(key);
    else if (ranges.length === 0) onSelect('');
    return;
  }
  const again = grid.span === null && sizeOf(ranges) === 1 && isWithin(ranges, index);
  const next = again ? [] : [one(index)];
  select(grid, { ranges: next, kept: next, anchor: index });
}

/** Adds or removes one row; replaces a rectangle of cells. */
export function toggleRow<Row>(grid: GridHandle<Row>, index: number): void {
  const before = grid.span === null ? selectedRanges(grid) : [];
  const next = isWithin(before, index)
    ? withoutPlace(before, index)
    : withRange(before, one(index));
  select(grid, { ranges: next, kept: next, anchor: index });
}

/** Extends whole rows from the start of the selection to this one; separately selected rows stay. */
export function extendTo<Row>(grid: GridHandle<Row>, index: number, from = index): void {
  const anchor = grid.selection?.anchor ?? from;
  const kept = grid.selection === undefined ? selectedRanges(grid) : grid.selection.kept;
  const range: Range = [Math.min(anchor, index), Math.max(anchor, index) + 1];
  // A row that was only the start is not selected separately.
  const apart = sizeOf(kept) === 1 && isWithin(kept, anchor) ? [] : kept;
  select(grid, { ranges: withRange(apart, range), kept, anchor });
}

/** The cell Shift extends from: the rectangle's starting corner, otherwise the active cell. */
function anchorOf<Row>({ selection, span, columns, active, extent }: GridHandle<Row>): Cell | null {
  const [corner] = selection?.corners ?? [];
  if (selection !== undefined && span !== null)
    return { row: selection.anchor + 1, column: columns.findIndex(({ id }) => id === corner) };
  return active.row >= 1 && active.row <= extent.records ? active : null;
}

/** Selects the rectangle of cells up to this one, from `anchor` or from where Shift extends. Rows count from 1. */
export function selectCells<Row>(grid: GridHandle<Row>, head: Cell, anchor = anchorOf(grid)): void {
  const from = anchor ?? head;
  const corners = [grid.columns[from.column]?.id, grid.columns[head.column]?.id] as const;
  const [first, last] = corners;
  if (first === undefined || last === undefined) return;
  select(grid, {
    ranges: [[Math.min(from.row, head.row) - 1, Math.max(from.row, head.row)]],
    corners: [first, last],
    kept: [],
    anchor: from.row - 1,
  });
}

/** Clears the selection, including the row the page remembers. Returns false if nothing is selected. */
export function selectNone<Row>(grid: GridHandle<Row>): boolean {
  const { onSelect, selectedKey = '' } = grid.props;
  const isRemembered = onSelect !== undefined && selectedKey !== '';
  // Also one that is not displayed, because its rows are filtered out or its columns hidden.
  grid.setSelection(undefined);
  if ((grid.selection?.ranges.length ?? 0) === 0 && !isRemembered) return false;
  if (isRemembered) onSelect('');
  return true;
}

export function selectAll<Row>(grid: GridHandle<Row>): void {
  const all: Range[] = grid.props.source.count === 0 ? [] : [[0, grid.props.source.count]];
  select(grid, { ranges: all, kept: all, anchor: 0 });
}

/** Selected rows, including the one the page remembers, wherever it is scrolled to. */
export function selectedRanges<Row>(grid: GridHandle<Row>): readonly Range[] {
  const { selection, remembered = -1 } = grid;
  const ranges = selection?.ranges ?? [];
  if (ranges.length > 0) return ranges;
  const only = selection?.only;
  if (only !== undefined && only.key === grid.props.selectedKey) return [one(only.place)];
  if (remembered >= 0) return [one(remembered)];
  // The source has not answered yet, or cannot.
  const drawn = grid.box.current?.querySelector('[data-row][aria-selected=true]');
  return !drawn ? [] : [one(Number(drawn.getAttribute('data-row')))];
}

/** Whether a position is in one of them. */
export function isWithin(ranges: readonly Range[], place: number): boolean {
  return ranges.some(([from, to]) => place >= from && place < to);
}

/** The number of positions in disjoint ranges. */
export function sizeOf(ranges: readonly Range[]): number {
  return ranges.reduce((sum, [from, to]) => sum + to - from, 0);
}

/** The number of cells in these rows and columns; rows selected whole count as one each. */
export const selectedCount = (ranges: readonly Range[], span: Span | null): number =>
  sizeOf(ranges) * (span === null ? 1 : span[1] - span[0] + 1);

/** The positions in disjoint ranges, one by one. */
function placesOf(ranges: readonly Range[]): number[] {
  return ranges.flatMap(([from, to]) => Array.from({ length: to - from }, (_, at) => from + at));
}

/** Adds a range; touching ranges merge, so that they stay ordered and disjoint. */
export function withRange(ranges: readonly Range[], [from, to]: Range): Range[] {
  const apart = ranges.filter(([first, end]) => end < from || first > to);
  const touching = ranges.filter(([first, end]) => end >= from && first <= to);
  const whole: Range = [
    Math.min(from, ...touching.map(([first]) => first)),
    Math.max(to, ...touching.map(([, end]) => end)),
  ];
  return [...apart, whole].toSorted((a, b) => a[0] - b[0]);
}

/** Removes one position. */
export function withoutPlace(ranges: readonly Range[], place: number): Range[] {
  return ranges.flatMap(([from, to]): Range[] => {
    if (place < from || place >= to) return [[from, to]];
    const parts: Range[] = [
      [from, place],
      [place + 1, to],
    ];
    return parts.filter(([first, end]) => end > first);
  });
}
