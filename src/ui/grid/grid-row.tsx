import { memo } from 'react';
import { cx } from '../cx.ts';
import { cellClass } from './cell-class.ts';
import { type Column, rowHeight } from './column.ts';

interface GridRowProps<Row> {
  /** Undefined while it is on its way. */
  row: Row | undefined;
  /** Place among the records, from 0. */
  index: number;
  /** Pixels from the top of the layer it lies in. */
  top: number;
  columns: readonly Column<Row>[];
  places: readonly number[];
  /** Column of the active cell, -1 when that is in another row. */
  active: number;
  /** Undefined in a grid without selection. */
  selected: boolean | undefined;
  href: string | undefined;
  label: string | undefined;
  gridId: string;
}

/**
 * One record. Memoised, and its place on screen comes from outside: scrolling renders only the rows
 * that come into view. It has no handlers of its own; the grid listens for all.
 */
function BareGridRow<Row>(props: GridRowProps<Row>) {
  const { row, index, top, columns, places, active, selected, href, label, gridId } = props;
  return (
    <div
      role="row"
      aria-rowindex={index + 2}
      aria-selected={selected}
      aria-label={label}
      aria-busy={row === undefined || undefined}
      data-row={index}
      style={{ top, height: rowHeight }}
      className={cx(
        'absolute inset-x-0 grid grid-cols-(--tracks) border-b border-line',
        selected === true ? 'bg-accent-soft' : 'bg-surface hover:bg-hover',
        selected !== undefined && 'cursor-default',
      )}
    >
      {columns.map((column, at) => (
        <div
          key={column.id}
          id={at === active ? cellIdOf(gridId, index + 1, at) : undefined}
          role={at === 0 ? 'rowheader' : 'gridcell'}
          aria-colindex={places[at]}
          data-cell={at}
          className={cx(
            cellClass(at, column.align, at === active),
            'truncate',
            at === 0 && selected === true && 'border-l-2 border-accent pl-2.5',
          )}
        >
          {row === undefined ? (
            <span className="inline-block h-2 w-2/3 rounded-sm bg-hover align-middle" />
          ) : at === 0 && href !== undefined ? (
            <a
              href={href}
              tabIndex={-1}
              data-open
              className="font-medium text-ink hover:text-accent hover:underline"
            >
              {column.cell(row)}
            </a>
          ) : (
            column.cell(row)
          )}
        </div>
      ))}
    </div>
  );
}

export const GridRow = memo(BareGridRow) as typeof BareGridRow;

/** The id of a cell, by its place on the grid (row 0 is the header); only the active one carries it. */
export function cellIdOf(gridId: string, row: number, column: number): string {
  return `${gridId}-${row}-${column}`;
}
