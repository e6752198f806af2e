import type { ReactNode } from 'react';
import { paths } from '#app/paths.ts';
import { age, count, missing, humanize } from '#lib/format.ts';
import type { TableRow } from '#lib/table-query.ts';
import { figureOf, textOf as text } from '#lib/table-row.ts';
import type { Column } from '#ui/grid/column.ts';
import { CellLink } from '#workspace/lists/cell-link.tsx';
import type { Basis } from './listing-money.ts';
import { amountText, mean, meanPrice, sumText } from './listing-amounts.tsx';
import type { ListingColumn } from './listings.search.ts';
import { ScoreCell } from './score-cell.tsx';
import { StatusBadge } from './status-badge.tsx';
import { StockCell } from './stock-cell.tsx';

export type ListingGridColumn = Column<TableRow> & { id: ListingColumn };

const label = { align: 'start', priority: 3 } as const;
const figures = { align: 'end', priority: 2 } as const;

/**
 * The grid's columns. `currency` is the unit of prices if all rows share one; `statuses` are those allowed by
 * the filter.
 */
export function listingGridColumns(
  currency: string | null,
  basis: Basis = 'stock',
  statuses: readonly string[] = [],
): ListingGridColumn[] {
  return [
    {
      id: 'title',
      header: 'Listing',
      width: 304,
      align: 'start',
      priority: 1,
      cell: (row) => text(row, 'title') ?? text(row, 'id'),
      orElse: 'id',
    },
    {
      id: 'status',
      header: 'Status',
      width: 132,
      ...label,
      priority: 2,
      definition: 'Active: can be bought. Inactive: taken down. Suppressed: hidden by the channel.',
      cell: (row) => <StatusBadge status={passing(text(row, 'status'), statuses)} />,
    },
    {
      id: 'score',
      header: 'Quality',
      width: 116,
      ...figures,
      definition:
        'Completeness of the listing’s page, 0 to 100. For groups: the unweighted average of the scores scanned so far.',
      cell: (row) => <ScoreCell row={row} />,
      sum: (totals) => mean(totals, 'score', count),
    },
    {
      id: 'weakest',
      header: 'Weakest',
      width: 108,
      ...label,
      definition: 'The part of the page with the lowest score: fix it first.',
      cell: (row) => humanize(text(row, 'weakest')),
    },
    {
      id: 'fix',
      header: 'What to change',
      width: 264,
      align: 'start',
      priority: 2,
      hidden: true,
      definition:
        'What the weakest part of the page needs. Open the listing for all four parts, with reasons.',
      cell: (row) => text(row, 'fix') ?? missing,
    },
    {
      id: 'gap',
      header: 'Points to gain',
      width: 112,
      ...figures,
      hidden: true,
      definition: 'Points between the weakest part’s score and 100.',
      cell: (row) => count(figureOf(row, 'gap')),
    },
    {
      id: 'behind',
      header: basis === 'spend' ? 'Spend' : 'Stock value',
      width: 124,
      ...figures,
      priority: 3,
      ...(currency !== null && { unit: currency }),
      hidden: true,
      definition:
        basis === 'spend'
          ? 'Ad spend of its product in the report’s days, on its channel and in its account, divided evenly among the product’s listings there.'
          : 'Units in stock at the listing’s price. Replaced by ad spend once there is a product report.',
      cell: (row) => amountText(row, 'behind', currency),
      sum: (totals) => sumText(totals, 'behind', currency),
    },
    {
      id: 'worth',
      header: 'Worth',
      width: 124,
      ...figures,
      ...(currency !== null && { unit: currency }),
      hidden: true,
      definition: `The share of the ${basis === 'spend' ? 'spend' : 'stock value'} that corresponds to the points to gain. It ranks what to fix first and is not a forecast. Currencies are not converted.`,
      cell: (row) => amountText(row, 'worth', currency),
      sum: (totals) => sumText(totals, 'worth', currency),
    },
    {
      id: 'stock',
      header: 'Stock',
      width: 104,
      ...figures,
      definition:
        'Units available to sell, at any location. A parent shows the units of its children.',
      cell: (row) => <StockCell stock={figureOf(row, 'stock')} status={text(row, 'status')} />,
      sum: ({ figures: sums }) => count(sums['stock']),
    },
    {
      id: 'price',
      header: 'Price',
      width: 124,
      ...figures,
      priority: 3,
      ...(currency !== null && { unit: currency }),
      cell: (row) => amountText(row, 'price', currency),
      sum: (totals) => meanPrice(totals, currency),
    },
    {
      id: 'fulfilled',
      header: 'Fulfilled by',
      width: 112,
      ...label,
      cell: (row) => humanize(text(row, 'fulfilled')),
    },
    {
      id: 'product_id',
      header: 'Product',
      width: 124,
      ...label,
      cell: (row) => text(row, 'product_id') ?? missing,
    },
    { id: 'sku', header: 'SKU', width: 116, ...label, cell: (row) => text(row, 'sku') ?? missing },
    {
      id: 'account',
      header: 'Account',
      width: 160,
      ...label,
      cell: (row) => linked(text(row, 'account'), text(row, 'account_id'), paths.account),
    },
    {
      id: 'channel',
      header: 'Channel',
      width: 96,
      ...label,
      cell: (row) => text(row, 'channel') ?? missing,
    },
    {
      id: 'role',
      header: 'Family',
      width: 92,
      ...label,
      hidden: true,
      definition: 'A parent groups its children, which are the products sold. Single: no family.',
      cell: (row) => humanize(text(row, 'role')),
    },
    {
      id: 'currency',
      header: 'Currency',
      width: 84,
      ...label,
      hidden: true,
      cell: (row) => text(row, 'currency') ?? missing,
    },
    {
      id: 'scored_at',
      header: 'Score updated',
      width: 120,
      ...label,
      hidden: true,
      definition: 'When the score was last fetched.',
      cell: (row) => {
        const at = text(row, 'scored_at');
        return at === null ? missing : age(Date.parse(at));
      },
    },
  ];
}

/** A family's row represents its matching listings; if its parent does not match, their status is displayed. */
function passing(status: string | null, statuses: readonly string[]): string | null {
  if (statuses.length === 0 || (status !== null && statuses.includes(status))) return status;
  return statuses.length === 1 ? (statuses[0] ?? null) : null;
}

function linked(name: string | null, id: string | null, path: (id: string) => string): ReactNode {
  if (id === null) return missing;
  return <CellLink to={path(id)}>{name ?? id}</CellLink>;
}
