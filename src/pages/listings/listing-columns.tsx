/** The columns of the listings grid, which depend on the view and on whether there is a product report. */
import { humanize } from '#lib/format.ts';
import type { TableRow } from '#lib/table-query.ts';
import { textOf } from '#lib/table-row.ts';
import type { Column } from '#ui/grid/column.ts';
import { listingList, ListingStatus, worthDefinition } from './listings.list.tsx';

interface Shown {
  /** The unit of prices if all rows share one. */
  currency: string | null;
  /** Whether amounts are converted. */
  isConverted: boolean;
  /** Whether a report's metrics are known. */
  hasAds: boolean;
  /** The statuses allowed by the filter. */
  statuses: readonly string[];
}

const adColumns: readonly string[] = ['spend', 'sales', 'acos'];

/** Whether a column has metrics of ads, which a product report fills. */
export const isAboutAds = (id: string): boolean => adColumns.includes(id);

/** The columns of the view of fixes, in order; the others are hidden there. */
const inFixes = [
  'title',
  'score',
  'fix',
  'worth',
  'behind',
  'spend',
  'acos',
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
    .filter(({ id }) => (shown.hasAds ? id !== 'behind' : !isAboutAds(id)))
    .map((column) => changed(column, shown));
  if (!isFixes) return all;
  const first = inFixes.flatMap((id) => all.find((column) => column.id === id) ?? []);
  const others = all.filter(({ id }) => !inFixes.includes(id));
  return [
    ...first.map((column) => ({ ...column, hidden: false })),
    ...others.map((column) => ({ ...column, hidden: true })),
  ];
}

function changed(column: Column<TableRow>, { hasAds, statuses }: Shown): Column<TableRow> {
  if (column.id === 'status') {
    // A family's row represents its matching listings, which its parent's status may not be one of.
    const [only] = statuses.length === 1 ? statuses : [];
    const shown = (row: TableRow) => {
      const own = textOf(row, 'status');
      const isAllowed = statuses.length === 0 || (own !== null && statuses.includes(own));
      return isAllowed ? own : (only ?? null);
    };
    return {
      ...column,
      text: (row) => humanize(shown(row)),
      cell: (row) => <ListingStatus status={shown(row)} />,
    };
  }
  if (!hasAds) return column;
  if (column.id === 'worth') return { ...column, definition: worthDefinition('spend') };
  // On a card spend comes first.
  const isReplaced = column.id === 'score' || column.id === 'stock';
  return isReplaced ? { ...column, priority: 3 } : column;
}
