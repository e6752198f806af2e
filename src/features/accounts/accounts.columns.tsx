import { dateTime, missing, humanize } from '#lib/format.ts';
import { zoneName } from '#lib/zone.ts';
import type { TableRow } from '#lib/table-query.ts';
import { textOf } from '#lib/table-row.ts';
import type { Column } from '#ui/grid/column.ts';
import type { AccountColumn } from './accounts.search.ts';
import { ConnectionBadge } from './connection-badge.tsx';

type AccountGridColumn = Column<TableRow> & { id: AccountColumn | 'advice' };

export const accountGridColumns: AccountGridColumn[] = [
  { id: 'name', header: 'Account', width: 240, priority: 1, cell: (row) => textOf(row, 'name') },
  {
    id: 'channel',
    header: 'Channel',
    width: 96,
    priority: 2,
    cell: (row) => textOf(row, 'channel') ?? missing,
  },
  {
    id: 'is_connected',
    header: 'Connection',
    width: 148,
    priority: 2,
    definition: 'A disconnected account receives no new data.',
    cell: (row) => <ConnectionBadge isConnected={isConnected(row)} />,
  },
  {
    id: 'advice',
    header: 'What to do',
    width: 176,
    priority: 3,
    sortable: false,
    cell: (row) => textOf(row, 'advice'),
  },
  {
    id: 'linked',
    header: 'Linked account',
    width: 208,
    priority: 3,
    definition: 'The same seller’s account on another channel.',
    cell: (row) => textOf(row, 'linked') ?? missing,
  },
  {
    id: 'country_code',
    header: 'Country',
    width: 88,
    priority: 3,
    cell: (row) => textOf(row, 'country_code') ?? missing,
  },
  {
    id: 'currency_code',
    header: 'Currency',
    width: 92,
    priority: 3,
    cell: (row) => textOf(row, 'currency_code') ?? missing,
  },
  {
    id: 'last_synced_at',
    header: 'Last sync',
    unit: zoneName(),
    fileUnit: 'UTC',
    width: 184,
    priority: 3,
    cell: (row) => dateTime(textOf(row, 'last_synced_at')),
  },
];

/** Columns that accounts can be grouped by, and the labels of their values. */
export const accountGroups = {
  channel: String,
  is_connected: humanize,
  country_code: String,
  currency_code: String,
};

/** Filters that belong to columns, by label. */
export const accountControls = { channel: 'Channel', is_connected: 'Connected' };

function isConnected(row: TableRow): boolean | null {
  const state = textOf(row, 'is_connected');
  return state === null ? null : state === 'connected';
}
