/** The columns of the listings grid, which depend on the view and on what ranks the listings. */
import type { TableRow } from '#lib/table-query.ts';
import { textOf } from '#lib/table-row.ts';
import type { Column } from '#ui/grid/column.ts';
import type { Basis } from './listing-money.ts';
import { listingList, worthDefinition } from './listings.list.tsx';
import { ListingStatus } from './status-badge.tsx';

interface Shown {
  /** The unit of prices if all rows share one. */
  currency: string | null;
  /** Whether amounts are converted. */
  isConverted: boolean;
  /** What ranks the listings. */
  basis: Basis;
  /** The statuses allowed by the filter. */
  statuses: readonly string[];
}

/** The columns of the view of fixes, in order; the others are hidden there. */
const inFixes = [
  'title',
  'score',
  'fix',
  'worth',
  'behind',
  'status',
  'stock',
  'channel',
  'account',
  'scored_at',
];

/** The grid's columns, in the order of the view of listings or of fixes. */
export function listingColumns(isFixes: boolean, shown: Shown): Column<TableRow>[] {
  const all = listingList
    .gridColumns(shown.currency, shown.isConverted)
    .map((column) => changed(column, shown));
  if (!isFixes) return all;
  const first = inFixes.flatMap((id) => all.find((column) => column.id === id) ?? []);
  const others = all.filter(({ id }) => !inFixes.includes(id));
  return [
    ...first.map((column) => ({ ...column, hidden: false })),
    ...others.map((column) => ({ ...column, hidden: true })),
  ];
}

function changed(column: Column<TableRow>, { basis, statuses }: Shown): Column<TableRow> {
  if (column.id === 'status') {
    // A family's row represents its matching listings, which its parent's status may not be one of.
    const [only] = statuses.length === 1 ? statuses : [];
    const cell = (row: TableRow) => {
      const own = textOf(row, 'status');
      const isAllowed = statuses.length === 0 || (own !== null && statuses.includes(own));
      return <ListingStatus status={isAllowed ? own : (only ?? null)} />;
    };
    return { ...column, cell };
  }
  if (basis === 'stock') return column;
  if (column.id === 'worth') return { ...column, definition: worthDefinition('spend') };
  if (column.id !== 'behind') return column;
  return {
    ...column,
    header: 'Spend',
    definition:
      'Ad spend of its product in the report’s days, on its channel and in its account, divided evenly among the product’s listings there.',
  };
}
