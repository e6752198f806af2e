import { missing, moment } from '../../lib/format.ts';
import type { Column } from '../../ui/grid/column.ts';
import type { AccountRow } from './account-rows.ts';
import type { AccountColumn } from './accounts.search.ts';
import { ConnectionBadge } from './connection-badge.tsx';

export const accountGridColumns: (Column<AccountRow> & { id: AccountColumn })[] = [
  { id: 'name', header: 'Account', width: 280, priority: 1, cell: (row) => row.name ?? row.id },
  {
    id: 'channel',
    header: 'Channel',
    width: 120,
    priority: 2,
    cell: (row) => row.channel ?? missing,
  },
  {
    id: 'is_connected',
    header: 'Connection',
    width: 320,
    priority: 2,
    definition: 'A disconnected account brings no new figures. Reconnect it on its channel.',
    cell: (row) => (
      <>
        <ConnectionBadge isConnected={row.is_connected} />
        {row.is_connected === false && (
          <span className="ml-2 text-muted">Reconnect it on {row.channel ?? 'its channel'}</span>
        )}
      </>
    ),
  },
  {
    id: 'linked',
    header: 'Linked account',
    width: 240,
    priority: 3,
    definition: 'The same seller’s account on another channel.',
    cell: (row) => row.linked?.name ?? missing,
  },
  {
    id: 'country_code',
    header: 'Country',
    width: 96,
    priority: 3,
    cell: (row) => row.country_code ?? missing,
  },
  {
    id: 'currency_code',
    header: 'Currency',
    width: 96,
    priority: 3,
    cell: (row) => row.currency_code ?? missing,
  },
  {
    id: 'last_synced_at',
    header: 'Last sync',
    width: 200,
    priority: 3,
    cell: (row) => moment(row.last_synced_at),
  },
];
