/** A cell of a grid: row 0 is the header, then the records, then the totals. */
export interface Cell {
  row: number;
  column: number;
}

/** The size of a grid. */
export interface Extent {
  /** Number of records, without header and totals. */
  records: number;
  totals: number;
  columns: number;
  /** Number of records a page key skips. */
  page: number;
}

/**
 * The cell a key moves to (ARIA grid pattern), or undefined if the key moves nothing. Control+Home and
 * Control+End go to the first and last record, the most useful target in a long table; header and totals are
 * one arrow key further.
 */
export function moveCell(
  from: Cell,
  key: string,
  control: boolean,
  extent: Extent,
): Cell | undefined {
  const lastRow = extent.records + extent.totals;
  const lastColumn = extent.columns - 1;
  const at = inside(from, extent);
  switch (key) {
    case 'ArrowUp':
      return { ...at, row: control ? Math.min(1, lastRow) : Math.max(0, at.row - 1) };
    case 'ArrowDown':
      return { ...at, row: control ? extent.records : Math.min(lastRow, at.row + 1) };
    case 'ArrowLeft':
      return { ...at, column: control ? 0 : Math.max(0, at.column - 1) };
    case 'ArrowRight':
      return { ...at, column: control ? lastColumn : Math.min(lastColumn, at.column + 1) };
    case 'PageUp':
      return { ...at, row: Math.max(Math.min(1, lastRow), at.row - extent.page) };
    case 'PageDown':
      return {
        ...at,
        row: at.row > extent.records ? at.row : Math.min(extent.records, at.row + extent.page),
      };
    case 'Home':
      return control ? { row: Math.min(1, lastRow), column: 0 } : { ...at, column: 0 };
    case 'End':
      return control ? { row: extent.records, column: lastColumn } : { ...at, column: lastColumn };
    default:
      return undefined;
  }
}

/** The same cell, moved back into a grid that has become smaller. */
export function inside(cell: Cell, extent: Extent): Cell {
  return {
    row: Math.max(0, Math.min(cell.row, extent.records + extent.totals)),
    column: Math.max(0, Math.min(cell.column, extent.columns - 1)),
  };
}
