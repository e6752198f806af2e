import { memo } from 'react';
import { cx } from '#ui/cx.ts';
import { Icon } from '#ui/icon.tsx';
import { belowClass, cellClass } from './cell-class.ts';
import type { Column } from './column.ts';
import { isSelectedCell, outlineOf, type SelectedCells } from './selection.ts';

interface GridRowProps<Row> {
  /** Undefined while loading. */
  row: Row | undefined;
  /** Position among the records, from 0. */
  index: number;
  /** Pixels from the top of its layer. */
  top: number;
  columns: readonly Column<Row>[];
  places: readonly number[];
  /** Column of the active cell; -1 if it is in another row. */
  active: number;
  /** Whether it is selected whole. */
  selected: boolean;
  /** Its part of a selected rectangle of cells. */
  cells: SelectedCells | undefined;
  /** Number of enclosing groups; 0 for rows without groups and at the level of a tree's headers. */
  level: number;
  isTree: boolean;
  href: string | undefined;
  label: string | undefined;
  gridId: string;
}

/**
 * One record. Memoized and positioned from outside, so that scrolling renders only rows that come into view.
 * It has no handlers of its own; the grid listens for all rows.
 */
function BareGridRow<Row>(props: GridRowProps<Row>) {
  const { row, index, top, columns, places, active, selected, cells } = props;
  const { level, isTree, href, label, gridId } = props;
  return (
    <div
      role="row"
      aria-rowindex={index + 2}
      aria-selected={selected}
      aria-level={level === 0 && !isTree ? undefined : level + 1}
      aria-label={label}
      aria-busy={row === undefined || undefined}
      data-row={index}
      style={{ top }}
      className={cx(
        'absolute inset-x-0 grid contain-strict h-(--line) cursor-default grid-cols-(--tracks) grid-rows-[var(--row)] border-b border-line',
        selected ? 'bg-accent-soft' : 'bg-surface hover:bg-hover',
      )}
    >
      {columns.map((column, at) => {
        const problem = row && column.edit?.problem?.(row);
        const isSelected = isSelectedCell(cells, at);
        return (
          <div
            key={column.id}
            id={at === active ? cellIdOf(gridId, index + 1, at) : undefined}
            role={at === 0 ? 'rowheader' : 'gridcell'}
            aria-colindex={places[at]}
            aria-selected={isSelected || undefined}
            aria-readonly={column.edit && false}
            aria-invalid={problem ? true : undefined}
            aria-description={problem ?? undefined}
            data-cell={at}
            // The row's own line covers the lowest pixel.
            style={outlineOf(cells, at, 1)}
            className={cx(
              column.isBelow === true
                ? belowClass(at === active, isSelected)
                : cx(cellClass(at, column.align, at === active, isSelected), 'truncate'),
              at === 0 && selected && 'border-l-2 border-accent',
              at === 0 && startOf(selected, isTree, level),
            )}
          >
            {problem && <Icon name="error" className="mr-1 inline align-[-3px] text-bad" />}
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
        );
      })}
    </div>
  );
}

/** The row's indentation: level with the titles of headers, or deeper; the mark of a selected row takes part of it. */
function startOf(selected: boolean, isTree: boolean, level: number): string {
  if (!isTree) return selected ? 'pl-2.5' : '';
  if (level === 0) return selected ? 'pl-6.5' : 'pl-7';
  return selected ? 'pl-10.5' : 'pl-11';
}

export const GridRow = memo(BareGridRow) as typeof BareGridRow;

/** The id of a cell by its position in the grid (row 0 is the header); only the active cell has it. */
export function cellIdOf(gridId: string, row: number, column: number): string {
  return `${gridId}-${row}-${column}`;
}
