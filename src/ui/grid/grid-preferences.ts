import type { Column, rowHeights } from './column.ts';

/** A user's change to a column. The array's order is the column order. */
export interface ColumnChoice {
  id: string;
  /** In pixels; omitted for the column's own width. */
  width?: number | undefined;
  hidden?: boolean | undefined;
}

/** A user's changes to a grid; what is omitted is the page's default. */
export interface GridLook {
  columns?: readonly ColumnChoice[] | undefined;
  density?: keyof typeof rowHeights | undefined;
}

/** The allowed width in pixels nearest to a requested one; a URL may request any. */
export const widthWithin = (width: number): number => Math.min(800, Math.max(48, width));

/**
 * All columns, including hidden ones, in the user's order. The first stays in place and is never hidden,
 * because it names the row. Choices for unknown columns are ignored; a column without a choice follows the
 * same column as in `columns`, so that new columns appear.
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
