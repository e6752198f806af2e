import type { ReactNode } from 'react';
import { count, missing } from '#lib/format.ts';
import type { GroupLine } from '#lib/table-query.ts';
import { cx } from '#ui/cx.ts';
import { Icon } from '#ui/icon.tsx';
import { cellClass } from './cell-class.ts';
import { type Column, drawCell, drawSum } from './column.ts';
import { cellAttributes, groupAttributes, type GroupProps } from './row-attributes.ts';
import { isSelectedCell } from './selection.ts';

/**
 * A group header: its value or the record that heads it, the number of rows, and their totals. A click
 * expands or collapses it.
 */
export function GroupLineRow<Row>(props: GroupProps<Row>) {
  const { group, columns, active, selected, cells } = props;
  return (
    <div
      {...groupAttributes(props)}
      className={cx(
        'absolute inset-x-0 grid h-(--line) cursor-pointer grid-cols-(--tracks) border-b border-line font-medium',
        selected ? 'bg-accent-soft' : 'bg-canvas hover:bg-hover',
      )}
    >
      {columns.map((column, at) => (
        <div
          key={column.id}
          {...cellAttributes(props, at)}
          className={cx(
            cellClass(at, column.align, at === active, isSelectedCell(cells, at)),
            'truncate',
            at === 0 && selected && 'border-l-2 border-accent pl-2.5',
          )}
        >
          {at === 0 ? <GroupTitle {...props} column={column} /> : groupContent(group, column)}
        </div>
      ))}
    </div>
  );
}

/** Its value or record, after a mark of whether it is expanded, and the number of rows. */
export function GroupTitle<Row>({
  group,
  label,
  href,
  column,
}: GroupProps<Row> & { column: Column<Row> }) {
  const record = group.record as Row | undefined;
  return (
    <span className={cx('flex min-w-0 items-center gap-1.5', group.level === 1 ? 'pl-5' : '-ml-1')}>
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
          {drawCell(column, record)}
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
  );
}

/** A column's total in a group, or the value of the record that heads it. */
export function groupContent<Row>({ record, totals }: GroupLine, column: Column<Row>): ReactNode {
  return column.sum === undefined && record !== undefined
    ? drawCell(column, record as Row)
    : drawSum(column.sum?.(totals));
}
