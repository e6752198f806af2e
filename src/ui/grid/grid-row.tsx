/** The lines of a grid, as rows of a table or as cards: records, and the headers of groups. */
import { memo, type ReactNode } from 'react';
import { count, missing } from '#lib/format.ts';
import type { GroupLine } from '#lib/table-query.ts';
import { cx } from '#ui/cx.ts';
import { Icon } from '#ui/icon.tsx';
import type { CardColumn } from './cards/card-layout.ts';
import {
  activeClass,
  cellClass,
  selectedClass,
  cellAttributes,
  groupAttributes,
  type GroupProps,
  type LineProps,
  recordAttributes,
  type RecordProps,
} from './row-attributes.ts';
import { type Column, drawCell, drawSum } from './column.ts';
import { isSelectedCell } from './selection.ts';

/**
 * One record. Memoized and positioned from outside, so that scrolling renders only rows that come into view.
 * It has no handlers of its own; the grid listens for all rows.
 */
function BareRecordRow<Row>(props: RecordProps<Row>) {
  const { row, columns, selected, hasCards, level, isTree } = props;
  return (
    <div
      {...recordAttributes(props)}
      className={cx(
        lineClass(props),
        'cursor-default',
        !selected && 'bg-surface hover:bg-hover',
        hasCards && isTree && level > 0 && 'pl-7',
      )}
    >
      {columns.map((column, at) => (
        <div
          key={column.id}
          // The row's own line covers the lowest pixel.
          {...cellAttributes(props, at, 1)}
          className={cx(
            lineCellClass(props, at),
            !hasCards && at === 0 && startOf(selected, isTree, level),
          )}
        >
          {row === undefined ? (
            <span className="inline-block h-2 w-2/3 self-center rounded-sm bg-hover align-middle" />
          ) : at === 0 ? (
            <RecordTitle {...props}>{drawCell(column, row)}</RecordTitle>
          ) : (
            <Field column={column} hasCards={hasCards}>
              {drawCell(column, row)}
            </Field>
          )}
        </div>
      ))}
    </div>
  );
}

export const RecordRow = memo(BareRecordRow) as typeof BareRecordRow;

/** A record's first cell, whose link opens it: of a card, its whole line. */
function RecordTitle<Row>(props: RecordProps<Row> & { children: ReactNode }) {
  const { href, label, hasCards, children } = props;
  if (href === undefined && !hasCards) return children;
  if (href === undefined) return <span className="truncate font-medium">{label ?? children}</span>;
  return (
    <a
      href={href}
      tabIndex={-1}
      data-open
      className={cx(
        'font-medium text-ink hover:text-accent hover:underline',
        hasCards &&
          'flex min-w-0 grow items-center justify-between gap-2 after:absolute after:inset-x-0 after:top-0 after:h-8',
      )}
    >
      {hasCards ? (
        <>
          <span className="truncate">{children}</span>
          <Icon name="chevron" className="size-3.5 -rotate-90 text-muted" />
        </>
      ) : (
        children
      )}
    </a>
  );
}

/** The row's indentation: level with the titles of headers, or deeper; the mark of a selected row takes part of it. */
function startOf(selected: boolean, isTree: boolean, level: number): string {
  if (!isTree) return selected ? 'pl-2.5' : '';
  if (level === 0) return selected ? 'pl-6.5' : 'pl-7';
  return selected ? 'pl-10.5' : 'pl-11';
}

/**
 * A group header: its value or the record that heads it, the number of rows, and their totals. A click expands or
 * collapses it. A card leaves out fields without a total.
 */
export function GroupRow<Row>(props: GroupProps<Row>) {
  const { group, columns, active, selected, hasCards } = props;
  return (
    <div
      {...groupAttributes(props)}
      className={cx(
        lineClass(props),
        'cursor-pointer font-medium',
        !selected && 'bg-canvas hover:bg-hover',
      )}
    >
      {columns.map((column, at) => {
        const content = at > 0 && groupContent(group, column);
        // The active one is shown, so that its outline is.
        const isLeftOut = hasCards && at > 0 && at !== active && (content ?? false) === false;
        return (
          <div
            key={column.id}
            {...cellAttributes(props, at)}
            className={
              isLeftOut
                ? 'sr-only left-0'
                : cx(lineCellClass(props, at), !hasCards && at === 0 && selected && 'pl-2.5')
            }
          >
            {at === 0 ? (
              <GroupTitle {...props} column={column} />
            ) : (
              !isLeftOut && (
                <Field column={column} hasCards={hasCards}>
                  {content}
                </Field>
              )
            )}
          </div>
        );
      })}
    </div>
  );
}

/** Its value or record, after a mark of whether it is expanded, and the number of rows. */
function GroupTitle<Row>(props: GroupProps<Row> & { column: Column<Row> }) {
  const { group, label, href, column } = props;
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
function groupContent<Row>({ record, totals }: GroupLine, column: Column<Row>): ReactNode {
  return column.sum === undefined && record !== undefined
    ? drawCell(column, record as Row)
    : drawSum(column.sum?.(totals));
}

interface FieldProps<Row> {
  column: Column<Row>;
  hasCards: boolean;
  children: ReactNode;
}

/**
 * The content of a cell. In a card it has a label, and its value is at the end of the line if it is a number. For numbers,
 * the label is truncated first.
 */
export function Field<Row>({ column, hasCards, children }: FieldProps<Row>) {
  const { header, unit, align, isLong } = column;
  if (!hasCards || isLong === true) return children;
  return (
    <>
      <span
        className={cx('text-xs text-muted', align === 'end' ? 'shrink-99 truncate' : 'shrink-0')}
      >
        {header}
        {unit !== undefined && ` ${unit}`}{' '}
      </span>
      <span className="truncate">{children}</span>
    </>
  );
}

/** The classes that all lines share. Colors and shadows are not displayed with forced colors. */
function lineClass<Row>({ selected, hasCards }: LineProps<Row>): string {
  return cx(
    'absolute inset-x-0 grid contain-strict h-(--line) grid-cols-(--tracks) border-b border-line',
    hasCards && 'grid-rows-(--lines)',
    selected && 'bg-accent-soft',
    selected && hasCards && 'shadow-[inset_2px_0_var(--color-accent)] forced-colors:border-l-4',
  );
}

/** The classes of a cell. The title of a card takes a line; its fields share one unless they are wide. */
function lineCellClass<Row>(line: LineProps<Row>, at: number): string {
  const { columns, active, cells, selected, hasCards } = line;
  const { align, isWide, isLong } = (columns[at] ?? {}) as Partial<CardColumn<Row>>;
  const isSelected = isSelectedCell(cells, at);
  if (!hasCards)
    return cx(
      cellClass(at, align, at === active, isSelected),
      'truncate',
      at === 0 && selected && 'border-l-2 border-accent',
    );
  return cx(
    'min-w-0 px-3 text-sm',
    at === 0 ? 'flex items-end gap-1.5' : !isLong && 'flex items-baseline gap-2',
    align === 'end' && 'justify-between',
    (at === 0 || isWide) && 'col-span-full',
    isLong && 'row-span-2 line-clamp-2 h-fit wrap-anywhere',
    isSelected && selectedClass,
    at === active && activeClass,
  );
}
