import type { Column, rowHeights } from './column.ts';

/** What a reader changed about a column. Its place among others of its kind is the place it has. */
export interface ColumnChoice {
  id: string;
  /** In pixels; left out: the column's own. */
  width?: number | undefined;
  hidden?: boolean | undefined;
}

/** What a reader changed about a grid; what is left out is as the page made it. */
export interface GridLook {
  columns?: readonly ColumnChoice[] | undefined;
  density?: keyof typeof rowHeights | undefined;
}

/** The width in pixels nearest to one asked for that a column can be given; an address may ask for any. */
export const widthWithin = (width: number): number => Math.min(800, Math.max(48, width));

/**
 * All columns, hidden ones among them, as the reader wants them. The first stays where it is and is
 * never hidden: it names the row. Choices for columns that there are not count for nothing; a column
 * without a choice stands behind the one it follows in `columns`, so that new ones appear.
 */
export function layOut<Row>(
  columns: readonly Column<Row>[],
  choices: readonly ColumnChoice[] = [],
): readonly Column<Row>[] {
  if (choices.length === 0) return columns;
  const chosen = new Map(choices.map((choice) => [choice.id, choice]));
  const order = [
    ...new Set([columns[0], ...choices.map(({ id }) => columns.find((one) => one.id === id))]),
  ].filter((column) => column !== undefined);
  columns.forEach((column, index) => {
    if (order.includes(column)) return;
    order.splice(order.indexOf(columns[index - 1] as Column<Row>) + 1, 0, column);
  });
  return order.map((column, index) => {
    const choice = chosen.get(column.id);
    if (choice === undefined) return column;
    return {
      ...column,
      hidden: index > 0 && choice.hidden === true,
      width: choice.width === undefined ? column.width : widthWithin(choice.width),
      fixed: choice.width !== undefined,
    };
  });
}
