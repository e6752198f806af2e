import { Link } from 'react-router';
import type { SortKey } from '#lib/search-params.ts';
import type { TableRow, Totals } from '#lib/table-query.ts';
import { unconvertedSortText, currenciesOf } from '#metrics/comparable.ts';
import { paths } from '#navigation/paths.ts';
import { useScoped } from '#navigation/scope.ts';
import { Button } from '#ui/button.tsx';
import { linkClass } from '#ui/link-class.ts';
import type { Column } from '#ui/grid/column.ts';
import { focusGrid } from './focus-grid.ts';
import type { ListConversion } from './use-conversion.ts';

export interface SortNoteProps {
  columns: readonly Column<TableRow>[];
  totals: Totals;
  sort: readonly SortKey[];
  /** Applies this sort instead. */
  onSort: (keys: SortKey[]) => void;
  conversion: ListConversion;
  onConvert: () => void;
}

/** A note below a list sorted by amounts in several currencies, with ways to sort them comparably. */
export function UnconvertedSortNote(props: SortNoteProps) {
  const { columns, totals, sort, onSort, conversion, onConvert } = props;
  const { rates, isRequested } = conversion;
  const scoped = useScoped();
  const [key] = sort;
  const column = columns.find(({ id }) => id === key?.column);
  if (key === undefined || column === undefined || !isAmount(key.column, totals)) return null;
  const canSplit = columns.some(({ id }) => id === 'currency');
  return (
    <p className="flex flex-wrap items-center gap-x-2 text-xs text-muted">
      {unconvertedSortText(column.header, currenciesOf(column.id, totals))}
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
      {isRequested ? null : rates === null ? (
        <Link to={scoped(paths.settings)} className={linkClass}>
          Enter exchange rates
        </Link>
      ) : (
        <Button
          variant="quiet"
          size="small"
          onClick={({ currentTarget }) => {
            focusGrid(currentTarget);
            onConvert();
          }}
        >
          Convert to {rates.base}
        </Button>
      )}
    </p>
  );
}

/** Whether a column contains amounts in several currencies: it has a sum per currency but none over all rows. */
function isAmount(column: string, totals: Totals): boolean {
  const isOne = (totals.figures[column] ?? null) !== null;
  return !isOne && !dimensionless.includes(column) && currenciesOf(column, totals) > 1;
}

/** Money divided by money: comparable across currencies. */
const dimensionless = ['acos', 'roas'];
