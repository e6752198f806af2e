import type { Column } from '#ui/grid/column.ts';
import type { GridLook } from '#ui/grid/grid-preferences.ts';

/** The minimum width of a field with its padding, in pixels. */
const leastField = 154;

/** The fields of a card after its title, unless the user wants all of them. */
const mostFields = 6;

/** The width of a letter of a label, in pixels. */
const letter = 7;

/** Heights in pixels: padding at the top and the bottom, the title, and each line of fields. */
const heights = {
  comfortable: { padding: 8, title: 24, line: 24 },
  compact: { padding: 4, title: 24, line: 20 },
} as const;

export interface CardColumn<Row> extends Column<Row> {
  /** Its place in the order of importance, from 1. */
  rank: number;
  /** Whether it takes a whole line. */
  isWide: boolean;
}

export interface CardLayout<Row> {
  /** The title's column, then those of the fields, in the user's order. */
  columns: readonly Column<Row>[];
  /** Whether columns are left out unless the user wants all of them. */
  canBeShort: boolean;
  rowHeight: number;
  /** The `grid-template-columns` and `-rows` of a card. */
  tracks: string;
  lines: string;
}

interface CardOptions {
  /** The IDs of columns that the rows are sorted by. */
  sortedBy: readonly string[];
  density: GridLook['density'];
  /** Whether the user wants all columns. */
  hasAllColumns: boolean;
}

/**
 * How a grid of that width in pixels shows its rows as cards: the first column is the title, others are fields. A hidden
 * column is among them while the rows are sorted by it.
 */
export function cardLayout<Row>(
  columns: readonly Column<Row>[],
  width: number,
  { sortedBy, density = 'comfortable', hasAllColumns }: CardOptions,
): CardLayout<Row> {
  const perLine = Math.max(1, Math.floor(width / leastField));
  const [title, ...fields] = columns.filter(
    ({ id, hidden }) => hidden !== true || sortedBy.includes(id),
  );
  const ranked = fields.toSorted(byImportance(sortedBy));
  const shown = fields
    .map((field): CardColumn<Row> => ({
      ...field,
      rank: ranked.indexOf(field) + 1,
      isWide: field.isLong === true || fieldWidth(field) > width / perLine,
    }))
    .filter(({ rank }) => hasAllColumns || rank <= mostFields);
  const { padding, title: titleHeight, line } = heights[density];
  const lines = lineCount(shown, perLine);
  return {
    columns: title === undefined ? [] : [title, ...shown],
    canBeShort: fields.length > mostFields,
    // With the line below it.
    rowHeight: 2 * padding + titleHeight + lines * line + 1,
    tracks: `repeat(${perLine}, minmax(0, 1fr))`,
    lines: `${padding + titleHeight}px repeat(${lines}, ${line}px)`,
  };
}

/** In a table, a number is below its header, and the column is wide enough for the longer of the two. */
const fieldWidth = ({ align, header, width }: Column<never>): number =>
  align === 'end' ? width : width + header.length * letter;

/** What the rows are sorted by comes first, then long texts, then by priority; in the same order otherwise. */
function byImportance(sortedBy: readonly string[]) {
  const rank = ({ id, isLong, priority = 2 }: Column<never>): number =>
    sortedBy.includes(id) ? 0 : isLong === true ? 1 : 1 + priority;
  return (one: Column<never>, other: Column<never>) => rank(one) - rank(other);
}

/** The lines that fields take, placed as the browser places them: one that does not fit begins a line. */
function lineCount<Row>(fields: readonly CardColumn<Row>[], perLine: number): number {
  let lines = 0;
  let free = 0;
  for (const { isWide, isLong } of fields) {
    const span = isWide ? perLine : 1;
    if (span > free) {
      lines += 1;
      free = perLine;
    }
    free -= span;
    if (isLong === true) lines += 1;
  }
  return lines;
}
