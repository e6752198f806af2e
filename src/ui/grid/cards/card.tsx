import { memo, type ReactNode } from 'react';
import { cx } from '#ui/cx.ts';
import { activeClass, selectedClass } from '#ui/grid/cell-class.ts';
import { drawCell } from '#ui/grid/column.ts';
import { groupContent, GroupTitle } from '#ui/grid/group-row.tsx';
import {
  cellAttributes,
  groupAttributes,
  type GroupProps,
  type LineProps,
  recordAttributes,
  type RecordProps,
} from '#ui/grid/row-attributes.ts';
import { isSelectedCell } from '#ui/grid/selection.ts';
import { Icon } from '#ui/icon.tsx';
import { CardField } from './card-field.tsx';
import type { CardColumn } from './card-layout.ts';

const cardClass =
  'absolute inset-x-0 grid contain-strict h-(--line) grid-cols-(--tracks) grid-rows-(--lines) border-b border-line';

/** Colors and shadows are not displayed with forced colors. */
const selectedCardClass =
  'bg-accent-soft shadow-[inset_2px_0_var(--color-accent)] forced-colors:border-l-4';

/** A record as a card: its title, which opens it, above its fields. Memoized like a row of the table. */
function BareCard<Row>(props: RecordProps<Row>) {
  const { row, columns, selected, isTree, level, href, label } = props;
  return (
    <div
      {...recordAttributes(props)}
      className={cx(
        cardClass,
        'cursor-default',
        selected ? selectedCardClass : 'bg-surface hover:bg-hover',
        isTree && level > 0 && 'pl-7',
      )}
    >
      {columns.map((column, at) => {
        const value = row && drawCell(column, row);
        return (
          <div
            key={column.id}
            {...cellAttributes(props, at, 1)}
            className={cardCellClass(props, at)}
          >
            {row === undefined ? (
              <span className="h-2 w-2/3 self-center rounded-sm bg-hover" />
            ) : at > 0 ? (
              <CardField column={column}>{value}</CardField>
            ) : href === undefined ? (
              <span className="truncate font-medium">{label ?? value}</span>
            ) : (
              <CardLink href={href}>{value}</CardLink>
            )}
          </div>
        );
      })}
    </div>
  );
}

export const Card = memo(BareCard) as typeof BareCard;

/** The whole line of the title opens the record. */
function CardLink({ href, children }: { href: string; children: ReactNode }) {
  return (
    <a
      href={href}
      tabIndex={-1}
      data-open
      className="flex min-w-0 grow items-center justify-between gap-2 font-medium text-ink after:absolute after:inset-x-0 after:top-0 after:h-8 hover:text-accent hover:underline"
    >
      <span className="truncate">{children}</span>
      <Icon name="chevron" className="size-3.5 -rotate-90 text-muted" />
    </a>
  );
}

/** A group header as a card: fields without a total are left out. */
export function GroupCard<Row>(props: GroupProps<Row>) {
  const { group, columns, active, selected } = props;
  return (
    <div
      {...groupAttributes(props)}
      className={cx(
        cardClass,
        'cursor-pointer font-medium',
        selected ? selectedCardClass : 'bg-canvas hover:bg-hover',
      )}
    >
      {columns.map((column, at) => {
        const content = at > 0 && groupContent(group, column);
        // The active one is shown, so that its outline is.
        const isLeftOut = at > 0 && at !== active && (content ?? false) === false;
        return (
          <div
            key={column.id}
            {...cellAttributes(props, at)}
            className={isLeftOut ? 'sr-only left-0' : cardCellClass(props, at)}
          >
            {at === 0 ? (
              <GroupTitle {...props} column={column} />
            ) : (
              !isLeftOut && <CardField column={column}>{content}</CardField>
            )}
          </div>
        );
      })}
    </div>
  );
}

/** The classes of a cell: the title takes a line, fields share one unless they are wide. */
function cardCellClass<Row>({ columns, active, cells }: LineProps<Row>, at: number): string {
  const { align, isWide, isLong } = (columns[at] ?? {}) as Partial<CardColumn<Row>>;
  return cx(
    'min-w-0 px-3 text-sm',
    at === 0 ? 'flex items-end gap-1.5' : !isLong && 'flex items-baseline gap-2',
    align === 'end' && 'justify-between',
    (at === 0 || isWide) && 'col-span-full',
    isLong && 'row-span-2 line-clamp-2 h-fit wrap-anywhere',
    isSelectedCell(cells, at) && selectedClass,
    at === active && activeClass,
  );
}
