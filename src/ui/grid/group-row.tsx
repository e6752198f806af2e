import { count, missing } from '#lib/format.ts';
import type { GroupLine } from '#lib/table-query.ts';
import { cx } from '#ui/cx.ts';
import { Icon } from '#ui/icon.tsx';
import { belowClass, cellClass } from './cell-class.ts';
import type { Column } from './column.ts';
import { cellIdOf } from './grid-row.tsx';
import { isSelectedCell, outlineOf, type SelectedCells } from './selection.ts';

interface GroupLineRowProps<Row> {
  group: GroupLine;
  /** The label of its value; by default the value itself. */
  label: string | undefined;
  index: number;
  top: number;
  columns: readonly Column<Row>[];
  places: readonly number[];
  /** Column of the active cell; -1 if it is in another row. */
  active: number;
  /** Whether it is selected whole. */
  selected: boolean;
  /** Its part of a selected rectangle of cells. */
  cells: SelectedCells | undefined;
  /** The URL of the record that heads it. */
  href: string | undefined;
  gridId: string;
}

/**
 * A group header: its value or the record that heads it, the number of rows, and their totals. A click
 * expands or collapses it.
 */
export function GroupLineRow<Row>(props: GroupLineRowProps<Row>) {
  const { group, label, index, top, columns, places, active, selected, cells } = props;
  const { href, gridId } = props;
  const record = group.record as Row | undefined;
  return (
    <div
      role="row"
      aria-rowindex={index + 2}
      aria-level={group.level + 1}
      aria-expanded={!group.isCollapsed}
      aria-selected={selected}
      data-row={index}
      data-group
      style={{ top }}
      className={cx(
        'absolute inset-x-0 grid h-(--line) cursor-pointer grid-cols-(--tracks) border-b border-line font-medium',
        selected ? 'bg-accent-soft' : 'bg-canvas hover:bg-hover',
      )}
    >
      {columns.map((column, at) => (
        <div
          key={column.id}
          id={at === active ? cellIdOf(gridId, index + 1, at) : undefined}
          role={at === 0 ? 'rowheader' : 'gridcell'}
          aria-colindex={places[at]}
          aria-selected={isSelectedCell(cells, at) || undefined}
          data-cell={at}
          style={outlineOf(cells, at)}
          className={cx(
            column.isBelow === true
              ? belowClass(at === active, isSelectedCell(cells, at))
              : cx(
                  cellClass(at, column.align, at === active, isSelectedCell(cells, at)),
                  'truncate',
                ),
            at === 0 && selected && 'border-l-2 border-accent pl-2.5',
          )}
        >
          {at === 0 ? (
            <span className={cx('flex items-center gap-1.5', group.level === 1 ? 'pl-5' : '-ml-1')}>
              <Icon
                name="chevron"
                className={cx('size-3.5 text-muted', group.isCollapsed && '-rotate-90')}
              />
              {record !== undefined && href !== undefined ? (
                <a
                  href={href}
                  tabIndex={-1}
                  data-open
                  className="truncate text-ink hover:text-accent hover:underline"
                >
                  {column.cell(record)}
                </a>
              ) : (
                <span className="truncate">
                  {label ?? (group.value === null ? missing : String(group.value))}
                </span>
              )}
              <span className="shrink-0 text-xs font-normal text-muted">
                {count(group.inside ?? group.totals.rows)}
              </span>
            </span>
          ) : column.sum === undefined && record !== undefined ? (
            column.cell(record)
          ) : (
            column.sum?.(group.totals)
          )}
        </div>
      ))}
    </div>
  );
}
