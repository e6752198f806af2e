import { bareOrder, currenciesOf } from '#domain/comparable.ts';
import type { SortKey } from '#lib/search-params.ts';
import type { TableRow, Totals } from '#lib/table-query.ts';
import { Button } from '#ui/button.tsx';
import type { Column } from '#ui/grid/column.ts';
import { focusGrid } from './focus-grid.ts';

export interface OrderProps {
  columns: readonly Column<TableRow>[];
  totals: Totals;
  sort: readonly SortKey[];
  /** Sorts in that order instead. */
  onSort: (keys: SortKey[]) => void;
}

/** Says under a list that amounts of several currencies are in order by their bare numbers, and offers another order. */
export function BareOrder({ columns, totals, sort, onSort }: OrderProps) {
  const [key] = sort;
  const column = columns.find(({ id }) => id === key?.column);
  if (key === undefined || column === undefined || !isAmount(key.column, totals)) return null;
  const canSplit = columns.some(({ id }) => id === 'currency');
  return (
    <p className="flex flex-wrap items-center gap-x-2 text-xs text-muted">
      {bareOrder(column.header, currenciesOf(column.id, totals))}
      {canSplit && (
        <Button
          variant="quiet"
          size="small"
          onClick={({ currentTarget }) => {
            focusGrid(currentTarget);
            onSort([{ column: 'currency', descending: false }, ...sort]);
          }}
        >
          Sort by currency first
        </Button>
      )}
    </p>
  );
}

/** Whether a column holds amounts of several currencies: then it has no sum over all rows, and one in a currency. */
function isAmount(column: string, totals: Totals): boolean {
  const isOne = (totals.figures[column] ?? null) !== null;
  return !isOne && !dimensionless.includes(column) && currenciesOf(column, totals) > 1;
}

/** Money over money: alike in every currency. */
const dimensionless = ['acos', 'roas'];
