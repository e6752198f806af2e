import { memo } from 'react';
import { cx } from '#ui/cx.ts';
import { cellClass } from './cell-class.ts';
import { drawCell } from './column.ts';
import { cellAttributes, recordAttributes, type RecordProps } from './row-attributes.ts';
import { isSelectedCell } from './selection.ts';

/**
 * One record. Memoized and positioned from outside, so that scrolling renders only rows that come into view.
 * It has no handlers of its own; the grid listens for all rows.
 */
function BareGridRow<Row>(props: RecordProps<Row>) {
  const { row, columns, active, selected, cells, level, isTree, href } = props;
  return (
    <div
      {...recordAttributes(props)}
      className={cx(
        'absolute inset-x-0 grid contain-strict h-(--line) cursor-default grid-cols-(--tracks) border-b border-line',
        selected ? 'bg-accent-soft' : 'bg-surface hover:bg-hover',
      )}
    >
      {columns.map((column, at) => {
        return (
          <div
            key={column.id}
            // The row's own line covers the lowest pixel.
            {...cellAttributes(props, at, 1)}
            className={cx(
              cellClass(at, column.align, at === active, isSelectedCell(cells, at)),
              'truncate',
              at === 0 && selected && 'border-l-2 border-accent',
              at === 0 && startOf(selected, isTree, level),
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
                {drawCell(column, row)}
              </a>
            ) : (
              drawCell(column, row)
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
