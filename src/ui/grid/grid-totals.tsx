import type { ReactNode } from 'react';
import { cx } from '#ui/cx.ts';
import type { CardColumn } from './cards/card-layout.ts';
import { activeClass, cellClass, cellIdOf, type LineProps } from './row-attributes.ts';
import { drawSum, type TotalsRow } from './column.ts';
import { Field } from './grid-row.tsx';

interface GridTotalsProps<Row> extends Pick<
  LineProps<Row>,
  'columns' | 'places' | 'gridId' | 'hasCards'
> {
  totals: readonly TotalsRow[];
  /** Number of records above them. */
  records: number;
  active: { row: number; column: number };
}

/**
 * The rows of totals, which stay at the bottom while the records scroll. Below cards, each is one line with as many totals
 * as fit.
 */
export function GridTotals<Row>(props: GridTotalsProps<Row>) {
  const { totals, columns, places, records, active, gridId, hasCards } = props;
  return totals.map((total, index) => {
    const row = records + 1 + index;
    return (
      <div
        key={total.label}
        role="row"
        aria-rowindex={row + 1}
        className={cx(
          'h-(--row) bg-inherit font-semibold',
          hasCards
            ? 'flex flex-wrap items-center gap-y-4 overflow-hidden'
            : 'grid grid-cols-(--tracks)',
        )}
      >
        {columns.map((column, at) => {
          const isActive = active.row === row && active.column === at;
          const content = at === 0 ? total.label : drawSum(total.cells[column.id]);
          return (
            <div
              key={column.id}
              id={cellIdOf(gridId, row, at)}
              role={at === 0 ? 'rowheader' : 'gridcell'}
              aria-colindex={places[at]}
              data-cell={at}
              className={
                hasCards
                  ? cardTotalClass(at, content, isActive)
                  : cx(cellClass(at, column.align, isActive), 'truncate')
              }
              // The most important ones have room.
              style={hasCards ? { order: (column as Partial<CardColumn<Row>>).rank } : undefined}
            >
              {at === 0 && hasCards ? (
                <span className="truncate">{content}</span>
              ) : (
                <Field column={column} hasCards={hasCards && at > 0}>
                  {content}
                </Field>
              )}
            </div>
          );
        })}
      </div>
    );
  });
}

/** The label has what the others leave; those that do not fit are clipped, unless active. */
function cardTotalClass(at: number, content: ReactNode, isActive: boolean): string {
  if (content === undefined && !isActive) return 'sr-only left-0';
  return cx(
    'flex items-baseline gap-1.5 px-2 text-sm/(--row) whitespace-nowrap',
    at === 0 ? '-order-2 min-w-26 grow basis-0 pl-3' : isActive && '-order-1!',
    isActive && activeClass,
  );
}
