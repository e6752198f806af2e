import { dateTime, missing, zoneName } from '../../lib/format.ts';
import type { Column } from '../../ui/grid/column.ts';
import type { AccountRow } from './account-rows.ts';
import type { AccountColumn } from './accounts.search.ts';
import { ConnectionBadge } from './connection-badge.tsx';

export const accountGridColumns: (Column<AccountRow> & { id: AccountColumn | 'advice' })[] = [
  { id: 'name', header: 'Account', width: 240, priority: 1, cell: (row) => row.name ?? row.id },
  {
    id: 'channel',
    header: 'Channel',
    width: 96,
    priority: 2,
    cell: (row) => row.channel ?? missing,
  },
  {
    id: 'is_connected',
    header: 'Connection',
    width: 148,
    priority: 2,
    definition: 'A disconnected account brings no new figures.',
    cell: (row) => <ConnectionBadge isConnected={row.is_connected} />,
  },
  {
    id: 'advice',
    header: 'What to do',
    width: 176,
    priority: 2,
    sortable: false,
    cell: (row) => (row.is_connected === false ? reconnectAdvice(row) : ''),
  },
  {
    id: 'linked',
    header: 'Linked account',
    width: 208,
    priority: 3,
    definition: 'The same seller’s account on another channel.',
    cell: linkedText,
  },
  {
    id: 'country_code',
    header: 'Country',
    width: 88,
    priority: 3,
    cell: (row) => row.country_code ?? missing,
  },
  {
    id: 'currency_code',
    header: 'Currency',
    width: 92,
    priority: 3,
    cell: (row) => row.currency_code ?? missing,
  },
  {
    id: 'last_synced_at',
    header: 'Last sync',
    unit: zoneName(),
    width: 184,
    priority: 3,
    cell: (row) => dateTime(row.last_synced_at),
  },
];

function reconnectAdvice({ channel }: AccountRow): string {
  return `Reconnect it on ${channel ?? 'its channel'}`;
}

/** A linked account often has the same name: its channel tells them apart. */
function linkedText({ linked }: AccountRow): string {
  if (linked === null) return missing;
  return linked.channel === null ? linked.name : `${linked.channel}: ${linked.name}`;
}
