import type { Account } from '#api/contract/account.ts';
import { isolate } from '#lib/format.ts';

/** The linked account if loaded, else only its ID. */
export interface LinkedAccount {
  id: string;
  name: string;
  channel: string | null;
  isKnown: boolean;
}

/** The account that `account` is linked to, as far as known; `null` if there is none. */
export function linkedAccount(
  account: Account,
  accounts: Map<string, Account>,
): LinkedAccount | null {
  const id = account.linked_channel_id;
  if (id === null) return null;
  const linked = accounts.get(id);
  return {
    id,
    name: isolate(linked?.name ?? id),
    channel: linked?.channel ?? null,
    isKnown: linked !== undefined,
  };
}
