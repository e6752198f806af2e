import type { ReactNode } from 'react';
import { paths } from '#app/paths.ts';
import { age, count, missing, words } from '#lib/format.ts';
import type { TableRow } from '#lib/table-query.ts';
import { figureOf, textOf as text } from '#lib/table-row.ts';
import type { Column } from '#ui/grid/column.ts';
import { CellLink } from '#workspace/lists/cell-link.tsx';
import type { Basis } from './behind.ts';
import { amountText, mean, meanPrice, sumText } from './listing-amounts.tsx';
import type { ListingColumn } from './listings.search.ts';
import { ScoreCell } from './score-cell.tsx';
import { StatusBadge } from './status-badge.tsx';
import { StockCell } from './stock-cell.tsx';

export type ListingGridColumn = Column<TableRow> & { id: ListingColumn };

const label = { align: 'start', priority: 3 } as const;
const figures = { align: 'end', priority: 2 } as const;

/** The grid's columns. `currency` is the unit of prices where all rows share one; `statuses` are those that the filter lets through. */
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
        'How complete the listing’s page is, from 0 to 100, as far as scores are here. Of several listings their mean, each counting alike.',
      cell: (row) => <ScoreCell row={row} />,
      sum: (totals) => mean(totals, 'score', count),
    },
    {
      id: 'weakest',
      header: 'Weakest',
      width: 108,
      ...label,
      definition: 'The part of the page with the lowest score: what to mend first.',
      cell: (row) => words(text(row, 'weakest')),
    },
    {
      id: 'fix',
      header: 'What to change',
      width: 264,
      align: 'start',
      priority: 2,
      hidden: true,
      definition:
        'What the weakest part of the page lacks. The listing’s own page has all four, with reasons.',
      cell: (row) => text(row, 'fix') ?? missing,
    },
    {
      id: 'gap',
      header: 'Points lacking',
      width: 112,
      ...figures,
      hidden: true,
      definition: 'How far the weakest part is from 100.',
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
          ? 'What the ads of its product cost in the report’s days, on its channel and in its account; shared evenly where the product has several listings there.'
          : 'Units in stock at the listing’s price. Once a product report is here, its spend stands in this place.',
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
      definition: `The part of the ${basis === 'spend' ? 'spend' : 'stock value'} that is as large as what the weakest part lacks: an order of what to mend first, no forecast. Amounts of different currencies stand side by side unconverted.`,
      cell: (row) => amountText(row, 'worth', currency),
      sum: (totals) => sumText(totals, 'worth', currency),
    },
    {
      id: 'stock',
      header: 'Stock',
      width: 104,
      ...figures,
      definition:
        'Units that can be sold now, wherever they are kept. A parent has none of its own: its line shows those of its children.',
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
      cell: (row) => words(text(row, 'fulfilled')),
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
      definition: 'A parent stands for its children, which are what is sold. Single: no family.',
      cell: (row) => words(text(row, 'role')),
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
      header: 'Score from',
      width: 120,
      ...label,
      hidden: true,
      definition: 'When the score was fetched.',
      cell: (row) => {
        const at = text(row, 'scored_at');
        return at === null ? missing : age(Date.parse(at));
      },
    },
  ];
}

/** A family's line stands for those of its listings that pass: where its parent does not, for their status. */
function passing(status: string | null, statuses: readonly string[]): string | null {
  if (statuses.length === 0 || (status !== null && statuses.includes(status))) return status;
  return statuses.length === 1 ? (statuses[0] ?? null) : null;
}

function linked(name: string | null, id: string | null, path: (id: string) => string): ReactNode {
  if (id === null) return missing;
  return <CellLink to={path(id)}>{name ?? id}</CellLink>;
}
