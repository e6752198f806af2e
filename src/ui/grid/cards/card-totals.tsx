import type { ReactNode } from 'react';
import { cx } from '#ui/cx.ts';
import { activeClass } from '#ui/grid/cell-class.ts';
import { drawSum } from '#ui/grid/column.ts';
import type { GridTotalsProps } from '#ui/grid/grid-totals.tsx';
import { cellIdOf } from '#ui/grid/row-attributes.ts';
import { CardField } from './card-field.tsx';
import type { CardColumn } from './card-layout.ts';

/** The rows of totals below cards: each is one line with as many totals as fit. */
export function CardTotals<Row>(props: GridTotalsProps<Row>) {
  const { totals, columns, places, records, active, gridId } = props;
  return totals.map((total, index) => {
    const row = records + 1 + index;
    return (
      <div
        key={total.label}
        role="row"
        aria-rowindex={row + 1}
        className="flex h-(--row) flex-wrap items-center gap-y-4 overflow-hidden bg-inherit font-semibold"
      >
        {columns.map((column, at) => {
          const content = at === 0 ? total.label : drawSum(total.cells[column.id]);
          return (
            <div
              key={column.id}
              id={cellIdOf(gridId, row, at)}
              role={at === 0 ? 'rowheader' : 'gridcell'}
              aria-colindex={places[at]}
              data-cell={at}
              className={totalClass(at, content, active.row === row && active.column === at)}
              // The most important ones have room.
              style={{ order: (column as Partial<CardColumn<Row>>).rank }}
            >
              {at === 0 ? (
                <span className="truncate">{content}</span>
              ) : (
                <CardField column={column}>{content}</CardField>
              )}
            </div>
          );
        })}
      </div>
    );
  });
}

/** The label has what the others leave; those that do not fit are clipped, unless active. */
function totalClass(at: number, content: ReactNode, isActive: boolean): string {
  if (content === undefined && !isActive) return 'sr-only left-0';
  return cx(
    'flex items-baseline gap-1.5 px-2 text-sm/(--row) whitespace-nowrap',
    at === 0 ? '-order-2 min-w-26 grow basis-0 pl-3' : isActive && '-order-1!',
    isActive && activeClass,
  );
}
