/** Accounts, campaigns and listings as entries. */
import type { Account } from '#api/contract/account.ts';
import type { Campaign } from '#api/contract/campaign.ts';
import type { Listing } from '#api/contract/listing.ts';
import { humanize } from '#lib/format.ts';
import { normalizeText } from '#lib/normalize-text.ts';
import { paths } from '#shared/paths.ts';
import type { Entry } from './entry.ts';

/** The records of each list; `null` if it is not loaded. */
export interface Records {
  accounts: readonly Account[] | null;
  campaigns: readonly Campaign[] | null;
  listings: readonly Listing[] | null;
}

/** Creates an entry for each record, yielding after each; links do not include the scope. */
export function* recordEntries({ accounts, campaigns, listings }: Records) {
  const entries = new Map<string, Entry>();
  const nameOf = new Map(accounts?.map(({ id, name }) => [id, name ?? id]));
  const account = (id: string | null): string | null =>
    id === null ? null : (nameOf.get(id) ?? id);
  const add = (entry: Omit<Entry, 'text'>, more: readonly (string | null)[]): void => {
    const text = normalizeText([entry.label, entry.detail, ...more.filter(Boolean)].join(' '));
    entries.set(entry.id, { ...entry, text });
  };
  for (const { id, name, channel, country_code, is_connected } of accounts ?? []) {
    const connected = is_connected === false ? 'Disconnected' : null;
    const detail = joined(channel, country_code, connected);
    const to = paths.account(id);
    add({ id: `account:${id}`, kind: 'account', label: name ?? id, detail, icon: 'accounts', to }, [
      id,
    ]);
    yield;
  }
  for (const { id, name, channel, account_id, status } of campaigns ?? []) {
    const detail = joined(channel, account(account_id), status && humanize(status));
    const to = paths.campaign(id);
    const own = { id: `campaign:${id}`, label: name ?? id, detail, to } as const;
    add({ ...own, kind: 'campaign', icon: 'campaigns' }, [id]);
    yield;
  }
  for (const { id, title, sku, product_id, channel, account_id } of listings ?? []) {
    const detail = joined(channel, account(account_id), sku ?? product_id);
    const to = paths.listing(id);
    const own = { id: `listing:${id}`, label: title ?? sku ?? id, detail, to } as const;
    add({ ...own, kind: 'listing', icon: 'columns' }, [id, product_id]);
    yield;
  }
  return entries;
}

function joined(...parts: readonly (string | null)[]): string {
  return parts.filter(Boolean).join(' · ');
}
