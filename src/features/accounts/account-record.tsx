import type { ReactNode } from 'react';
import type { Account } from '#api/contract/account.ts';
import { missing } from '#lib/format.ts';
import { dateTimeWithZone } from '#lib/zone.ts';
import { StatList } from '#ui/figure/stat-list.tsx';
import { ConnectionBadge } from './connection-badge.tsx';

/** Every field of an account. `linked` renders its linked account. */
export function AccountRecord({ account, linked }: { account: Account; linked: ReactNode }) {
  return (
    <div className="grid gap-x-10 lg:grid-cols-2">
      <StatList
        stats={[
          { label: 'ID', value: account.id },
          { label: 'Channel', value: account.channel ?? missing },
          { label: 'Connection', value: <ConnectionBadge isConnected={account.is_connected} /> },
          {
            label: 'Linked account',
            value: linked,
            definition: 'The same seller’s account on another channel.',
          },
        ]}
      />
      <StatList
        stats={[
          { label: 'Country', value: account.country_code ?? missing },
          { label: 'Currency', value: account.currency_code ?? missing },
          {
            label: 'Time zone',
            value: account.time_zone ?? missing,
            definition: 'This account’s days start and end in this time zone.',
          },
          { label: 'Last sync', value: dateTimeWithZone(account.last_synced_at) },
        ]}
      />
    </div>
  );
}
