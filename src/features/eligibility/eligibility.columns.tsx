import { count, dateTime, missing, humanize } from '#lib/format.ts';
import type { TableRow } from '#lib/table-query.ts';
import { figureOf, textOf as text } from '#lib/table-row.ts';
import { zoneName } from '#lib/zone.ts';
import type { Column } from '#ui/grid/column.ts';
import { paths } from '#app/paths.ts';
import { CellLink } from '#workspace/lists/cell-link.tsx';
import type { EligibilityColumn } from './eligibility.search.ts';
import { EligibilityBadge } from './eligibility-badge.tsx';

type EligibilityGridColumn = Column<TableRow> & { id: EligibilityColumn };

/** A listing's row repeats its product's values muted. */
const ofProduct = (row: TableRow): boolean => row['kind'] === 'product';

export const eligibilityGridColumns: EligibilityGridColumn[] = [
  {
    id: 'product',
    header: 'Product',
    width: 150,
    priority: 1,
    cell: (row) =>
      ofProduct(row) ? (
        text(row, 'product')
      ) : (
        <span className="text-muted">{text(row, 'product')}</span>
      ),
  },
  {
    id: 'result',
    header: 'Eligible',
    width: 128,
    priority: 2,
    definition:
      'Whether the service may optimize the product. Unknown ID: the service has no such product.',
    cell: (row) =>
      ofProduct(row) ? (
        <EligibilityBadge verdict={text(row, 'verdict')} />
      ) : (
        <span className="text-muted">{text(row, 'result')}</span>
      ),
  },
  {
    id: 'fba',
    header: 'Has FBA',
    width: 84,
    priority: 3,
    definition: 'Whether the marketplace stores and ships it (FBA).',
    cell: (row) => (
      <span className={ofProduct(row) ? undefined : 'text-muted'}>
        {humanize(text(row, 'fba'))}
      </span>
    ),
  },
  {
    id: 'listing',
    header: 'Listing',
    width: 100,
    priority: 2,
    cell: (row) => {
      const id = text(row, 'listing');
      return id !== null && <CellLink to={paths.listing(id)}>{id}</CellLink>;
    },
  },
  {
    id: 'listings',
    header: 'Listings',
    width: 150,
    priority: 3,
    cell: (row) => text(row, 'listings'),
  },
  {
    id: 'title',
    header: 'Title',
    width: 160,
    priority: 3,
    cell: (row) => text(row, 'title') ?? missing,
  },
  {
    id: 'channel',
    header: 'Channel',
    width: 92,
    priority: 3,
    cell: (row) => text(row, 'channel'),
  },
  {
    id: 'status',
    header: 'Status',
    width: 84,
    priority: 3,
    definition: 'Of the listing.',
    cell: (row) => text(row, 'status'),
  },
  {
    id: 'stock',
    header: 'Stock',
    width: 72,
    align: 'end',
    priority: 3,
    definition:
      'Units available to sell according to the listing; for a product, the sum of its listings.',
    cell: (row) => count(figureOf(row, 'stock')),
  },
  {
    id: 'checked',
    header: 'Checked',
    unit: zoneName(),
    fileUnit: 'UTC',
    width: 152,
    priority: 3,
    cell: (row) => ofProduct(row) && dateTime(text(row, 'checked')),
  },
];

/** Columns that the results can be grouped by, and the labels of their values. */
export const eligibilityGroups = {
  result: String,
  fba: humanize,
};

/** Filters that belong to columns, by label. */
export const eligibilityControls = { result: 'Eligible', fba: 'Has FBA' };
