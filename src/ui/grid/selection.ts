import type { LineRange as Range } from '#lib/row-source.ts';
import type { Column } from './column.ts';
import type { GridSource } from './grid-props.ts';

export type { Range };

/** Minimum height of the bar that describes a selection, in pixels. */
export const selectionBarHeight = 36;

/** Selected rows or cells, by position in a source. Created by the grid's tools; the grid only reads it. */
export interface Selection<Row> {
  /** In order, not touching. */
  ranges: readonly Range[];
  /** The row from which Shift extends. */
  anchor: number;
  /** For a rectangle of cells: the IDs of the column it starts in and of the one at its other end. */
  corners?: readonly [start: string, end: string] | undefined;
  /** What stays selected while Shift moves the other end. */
  kept: readonly Range[];
  /** The row selected alone, if the page remembers it: `ranges` is empty then. */
  only?: { key: string; place: number } | undefined;
  /** Whether the selection fits another source: the same number of lines, and the same lines at these positions. */
  holds: (source: GridSource<Row>) => boolean;
}

/** The first and the last column of a rectangle of cells, by position among the rendered columns. */
export type Span = readonly [first: number, last: number];

/** The columns of a rectangle of cells; `null` for whole rows, `undefined` if a corner is not rendered. */
export function spanOf<Row>(
  { corners }: Selection<Row>,
  columns: readonly Column<Row>[],
): Span | null | undefined {
  if (corners === undefined) return null;
  const at = corners.map((id) => columns.findIndex((column) => column.id === id));
  const first = Math.min(...at);
  return first < 0 ? undefined : [first, Math.max(...at)];
}

export interface SelectedCells {
  span: Span;
  /** Whether it is the first, and whether it is the last row of the rectangle. */
  isTop: boolean;
  isBottom: boolean;
}

/** Returns the selected cells of a row: the same object for rows that are drawn alike, so that few render again. */
export function cellsByRow(
  span: Span,
  [[from, to] = [0, 0]]: readonly Range[],
): (place: number) => SelectedCells | undefined {
  const only = { span, isTop: true, isBottom: true };
  const [top, middle, bottom] = [
    { ...only, isBottom: false },
    { span, isTop: false, isBottom: false },
    { ...only, isTop: false },
  ];
  return (place) => {
    if (place < from || place >= to) return undefined;
    if (to - from === 1) return only;
    return place === from ? top : place === to - 1 ? bottom : middle;
  };
}

export const isSelectedCell = (cells: SelectedCells | undefined, at: number): boolean =>
  cells !== undefined && at >= cells.span[0] && at <= cells.span[1];

/** The part of the rectangle's outline that a cell draws, inside its box, whose lowest `hidden` pixels are not visible. */
export function outlineOf(
  cells: SelectedCells | undefined,
  at: number,
  hidden = 0,
): { boxShadow: string } | undefined {
  if (cells === undefined || !isSelectedCell(cells, at)) return undefined;
  const { span, isTop, isBottom } = cells;
  const edges = [
    isTop && '0 1px',
    isBottom && `0 ${-1 - hidden}px`,
    at === span[0] && '1px 0',
    at === span[1] && '-1px 0',
  ].filter((edge) => edge !== false);
  return edges.length === 0
    ? undefined
    : { boxShadow: edges.map((edge) => `inset ${edge} var(--color-accent)`).join() };
}
