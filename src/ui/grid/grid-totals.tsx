import { cx } from '#ui/cx.ts';
import { cellClass } from './cell-class.ts';
import { type Column, drawSum, type TotalsRow } from './column.ts';
import { cellIdOf } from './row-attributes.ts';

export interface GridTotalsProps<Row> {
  totals: readonly TotalsRow[];
  columns: readonly Column<Row>[];
  places: readonly number[];
  /** Number of records above them. */
  records: number;
  active: { row: number; column: number };
  gridId: string;
}

/** The rows of totals, which stay at the bottom while the records scroll. */
export function GridTotals<Row>({
  totals,
  columns,
  places,
  records,
  active,
  gridId,
}: GridTotalsProps<Row>) {
  return totals.map((total, index) => {
    const row = records + 1 + index;
    return (
      <div
        key={total.label}
        role="row"
        aria-rowindex={row + 1}
        className="grid h-(--row) grid-cols-(--tracks) bg-inherit font-semibold"
      >
        {columns.map((column, at) => {
          const isActive = active.row === row && active.column === at;
          return (
            <div
              key={column.id}
              id={cellIdOf(gridId, row, at)}
              role={at === 0 ? 'rowheader' : 'gridcell'}
              aria-colindex={places[at]}
              data-cell={at}
              className={cx(cellClass(at, column.align, isActive), 'truncate')}
            >
              {at === 0 ? total.label : drawSum(total.cells[column.id])}
            </div>
          );
        })}
      </div>
    );
  });
}
