import type { ReactNode } from 'react';
import { paths } from '#app/paths.ts';
import { quotient } from '#shared/metrics/ratios.ts';
import { count, missing, money, humanize } from '#lib/format.ts';
import type { TableRow, Totals } from '#lib/table-query.ts';
import { figureOf, textOf as text } from '#lib/table-row.ts';
import type { Column, TotalsRow } from '#ui/grid/column.ts';
import { CellLink } from '#workspace/lists/cell-link.tsx';
import type { KeywordColumn } from './keywords.search.ts';
import { performanceGridColumns, performanceTotals } from './performance.columns.tsx';
import { StateBadge } from './state-badge.tsx';

type KeywordGridColumn = Column<TableRow> & { id: KeywordColumn };

const label = { align: 'start', priority: 3 } as const;

/** The grid's columns. `currency` is the unit of money if all rows share one; `isJoined` adds a report's columns. */
export function keywordGridColumns(currency: string | null, isJoined = false): KeywordGridColumn[] {
  return [
    {
      id: 'keyword',
      header: 'Keyword',
      width: 232,
      ...label,
      priority: 1,
      cell: (row) => text(row, 'keyword') ?? text(row, 'id'),
      orElse: 'id',
    },
    {
      id: 'match_type',
      header: 'Match type',
      width: 92,
      ...label,
      priority: isJoined ? 3 : 2,
      definition:
        'How closely a shopper’s search must match: exact, phrase, broad, or auto (the channel decides).',
      cell: (row) => humanize(text(row, 'match_type')),
    },
    {
      id: 'bid',
      header: 'Bid',
      width: 112,
      align: 'end',
      // On a narrow screen the joined metrics take its place.
      priority: isJoined ? 3 : 2,
      ...(currency !== null && { unit: currency }),
      definition: 'Maximum price per click. Totals show the unweighted average bid.',
      cell: (row) => bidText(row, currency),
      sum: ({ currencies, ...all }) =>
        currencies.length > 1 ? (
          <span className="text-xs font-normal text-muted">{currencies.length} currencies</span>
        ) : (
          meanBid(all)
        ),
    },
    ...(isJoined ? performanceGridColumns(currency) : []),
    {
      id: 'state',
      header: 'Status',
      width: 96,
      ...label,
      cell: (row) => <StateBadge state={text(row, 'state')} />,
    },
    {
      id: 'campaign',
      header: 'Campaign',
      width: 200,
      ...label,
      cell: (row) => linked(text(row, 'campaign'), text(row, 'campaign_id'), paths.campaign),
    },
    {
      id: 'ad_group_id',
      header: 'Ad group',
      width: 116,
      ...label,
      cell: (row) => text(row, 'ad_group_id') ?? missing,
    },
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
      id: 'currency',
      header: 'Currency',
      width: 84,
      ...label,
      cell: (row) => text(row, 'currency') ?? missing,
    },
  ];
}

/** Columns that keywords can be grouped by, and the labels of their values. */
export const keywordGroups = {
  match_type: humanize,
  state: humanize,
  campaign: String,
  ad_group_id: String,
  account: String,
  channel: String,
  currency: String,
};

/** Filters that belong to columns, by label. */
export const keywordControls = {
  match_type: 'Match type',
  bid: 'Bid from',
  state: 'Status',
  campaign: 'Campaign',
  account: 'Account',
  channel: 'Channel',
};

/** One totals row per currency: the number of keywords, and the average of those with a bid. */
export function totalsRows({ currencies }: Totals): TotalsRow[] {
  return currencies.map((own) => ({
    label: `Total ${own.currency ?? 'of unknown currency'}: ${count(own.rows)}`,
    cells: {
      bid: meanBid(own),
      ...performanceTotals(own),
      currency: own.currency ?? missing,
    },
  }));
}

/** `null` without keywords. */
function meanBid({ figures, filled }: Pick<Totals, 'figures' | 'filled'>): ReactNode {
  return (
    <>
      <span className="text-xs font-normal text-muted">average </span>
      {money(quotient(figures['bid'] ?? null, filled['bid'] ?? null))}
    </>
  );
}

function linked(name: string | null, id: string | null, path: (id: string) => string): ReactNode {
  if (id === null) return missing;
  return <CellLink to={path(id)}>{name ?? id}</CellLink>;
}

function bidText(row: TableRow, currency: string | null): ReactNode {
  const bid = figureOf(row, 'bid');
  if (bid === null) return missing;
  if (currency !== null) return money(bid);
  return (
    <>
      {money(bid)} <span className="text-xs text-muted">{text(row, 'currency')}</span>
    </>
  );
}
