import { memo } from 'react';
import type { SortKey } from '#lib/search-params.ts';
import { cx } from '#ui/cx.ts';
import { Icon } from '#ui/icon.tsx';
import { Definition } from '#ui/overlay/definition.tsx';
import type { Column } from './column.ts';
import { cellClass, cellIdOf, type LineProps } from './row-attributes.ts';

interface GridHeaderProps<Row> extends Pick<
  LineProps<Row>,
  'columns' | 'places' | 'active' | 'gridId'
> {
  /** Whether the rows are cards: only the active header is visible then, over the first card. */
  isHidden: boolean;
  sort: readonly SortKey[];
  /** Whether the active column's definition is displayed: if the keyboard moved there. */
  explained: boolean;
}

/** The header row. The grid handles clicks and keys: no control in it takes the focus. */
function BareGridHeader<Row>(props: GridHeaderProps<Row>) {
  const { columns, isHidden, sort, active, explained, places, gridId } = props;
  return (
    <div
      role="row"
      aria-rowindex={1}
      className={
        isHidden
          ? 'relative'
          : 'grid h-(--row) grid-cols-(--tracks) border-b border-line bg-surface'
      }
    >
      {columns.map((column, index) => {
        const order = sort.findIndex((key) => key.column === column.id);
        const descending = sort[order]?.descending;
        const sortable = column.sortable !== false;
        const id = cellIdOf(gridId, 0, index);
        const text = <span className="truncate">{column.header}</span>;
        return (
          <div
            key={column.id}
            id={id}
            role="columnheader"
            aria-colindex={places[index]}
            aria-label={
              column.unit === undefined ? column.header : `${column.header}, ${column.unit}`
            }
            aria-sort={
              descending === undefined
                ? sortable
                  ? 'none'
                  : undefined
                : descending
                  ? 'descending'
                  : 'ascending'
            }
            aria-describedby={column.definition === undefined ? undefined : `${id}-definition`}
            aria-haspopup="menu"
            data-sort={sortable ? column.id : undefined}
            data-cell={index}
            className={cx(
              isHidden
                ? hiddenClass(index === active)
                : cx(cellClass(index, column.align, index === active), index > 0 && 'relative'),
              'flex items-center gap-1 text-xs font-medium text-muted select-none',
              sortable && 'cursor-pointer hover:text-ink',
              descending !== undefined && 'text-ink',
              !isHidden && column.align === 'end' && 'flex-row-reverse',
            )}
          >
            <span className="flex min-w-0 items-baseline gap-1">
              {column.definition === undefined ? (
                text
              ) : (
                <Definition
                  term={text}
                  passive={{ id: `${id}-definition`, shown: explained && index === active }}
                  className="inline-flex max-w-full min-w-0"
                >
                  {column.definition}
                </Definition>
              )}
              {column.unit !== undefined && (
                <span className="shrink-0 font-normal text-muted">{column.unit}</span>
              )}
            </span>
            {descending !== undefined && (
              <span className="flex shrink-0 items-center text-accent">
                <Icon name={descending ? 'sort-down' : 'sort-up'} className="size-3" />
                {sort.length > 1 && <span className="text-xs/3">{order + 1}</span>}
              </span>
            )}
            {!isHidden && <MenuMark column={column} />}
          </div>
        );
      })}
    </div>
  );
}

/**
 * Opens the column's menu by pointer, at the end of the header that its text does not use. The keyboard has its own
 * shortcut, so it takes no focus and has no name.
 */
function MenuMark<Row>({ column: { id, align } }: { column: Column<Row> }) {
  return (
    <span
      aria-hidden
      data-menu={id}
      className={cx(
        'absolute inset-y-1 hidden w-5 cursor-pointer items-center justify-center rounded-sm bg-surface text-muted hover:bg-hover hover:text-ink [[role=columnheader]:hover>&]:flex print:hidden!',
        align === 'end' ? 'left-1.5' : 'right-2',
      )}
    >
      <Icon name="chevron" className="size-3.5" />
    </span>
  );
}

/** Over the first card; opaque only while the grid has the focus. */
const hiddenClass = (active: boolean): string =>
  active
    ? 'pointer-events-none absolute h-8 rounded-md border border-line bg-raised px-3 opacity-0 shadow-raised [[role$=grid]:focus_&]:opacity-100'
    : 'sr-only top-0 left-0';

export const GridHeader = memo(BareGridHeader) as typeof BareGridHeader;
