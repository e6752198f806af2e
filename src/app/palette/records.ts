/** Accounts, campaigns and listings as entries, from memory or from storage: the palette sends no requests. */
import { keepPreviousData, skipToken, useQuery } from '@tanstack/react-query';
import type { Account } from '#api/contract/account.ts';
import type { Campaign } from '#api/contract/campaign.ts';
import type { Listing } from '#api/contract/listing.ts';
import { humanize } from '#lib/format.ts';
import { normalizeText } from '#lib/normalize-text.ts';
import { inSlices } from '#lib/slices.ts';
import { accountQueries } from '#queries/accounts.queries.ts';
import { campaignQueries } from '#queries/campaigns.queries.ts';
import { listingQueries } from '#queries/listings.queries.ts';
import { readPersistedRecords } from '#queries/query-persistence.ts';
import { paths } from '#navigation/paths.ts';
import { currentUser } from '#user/current-user.ts';
import type { Entry } from './entries.ts';

/** The records of each list; `null` if it is not loaded. */
interface Records {
  accounts: readonly Account[] | null;
  campaigns: readonly Campaign[] | null;
  listings: readonly Listing[] | null;
}

export interface AvailableRecords {
  /** Which lists are loaded, by the names of their pages. */
  isLoaded: Readonly<Record<string, boolean>>;
  /** By ID; the previous ones while a newer list is processed. */
  entries: ReadonlyMap<string, Entry>;
  /** Whether the entries include all loaded records. */
  isReady: boolean;
}

/** Follows what pages load meanwhile. */
export function useRecords(): AvailableRecords {
  const accounts = useList(accountQueries.list(), useQuery(inMemory(accountQueries.list())));
  const campaigns = useList(campaignQueries.list(), useQuery(inMemory(campaignQueries.list())));
  const listings = useList(listingQueries.list(), useQuery(inMemory(listingQueries.list())));
  const isRead = accounts.isRead && campaigns.isRead && listings.isRead;
  const { data, isPlaceholderData } = useQuery({
    ...local,
    queryKey: ['palette', 'entries', accounts.version, campaigns.version, listings.version],
    queryFn: isRead
      ? async ({ signal }) =>
          await inSlices(
            recordEntries({
              accounts: accounts.records,
              campaigns: campaigns.records,
              listings: listings.records,
            }),
            signal,
          )
      : skipToken,
    placeholderData: keepPreviousData,
  });
  return {
    isLoaded: {
      Accounts: accounts.records !== null,
      Campaigns: campaigns.records !== null,
      Listings: listings.records !== null,
    },
    entries: data ?? noEntries,
    isReady: data !== undefined && !isPlaceholderData,
  };
}

const noEntries: ReadonlyMap<string, Entry> = new Map();

const inMemory = <Options extends object>(options: Options) => ({ ...options, enabled: false });

/** Long results of this device, kept for the next time that the palette is opened. */
const local = {
  staleTime: 60_000,
  gcTime: 60_000,
  structuralSharing: false,
  networkMode: 'always',
  retry: false,
} as const;

/** A list from memory, else from storage. */
function useList<T>(
  query: Parameters<typeof readPersistedRecords>[0],
  { data, dataUpdatedAt }: { data: { records: readonly T[] } | undefined; dataUpdatedAt: number },
) {
  const stored = useQuery({
    ...local,
    queryKey: ['palette', 'stored', ...query.queryKey],
    queryFn: async () =>
      await readPersistedRecords<T>(query, async () => await currentUser().openStorage()),
    enabled: data === undefined,
  });
  return {
    records: data?.records ?? stored.data ?? null,
    isRead: data !== undefined || !stored.isPending,
    version: data === undefined ? `stored ${stored.dataUpdatedAt}` : dataUpdatedAt,
  };
}

/** Creates an entry for each record, yielding after each; links do not include the scope. */
export function* recordEntries({ accounts, campaigns, listings }: Records) {
  const entries = new Map<string, Entry>();
  const nameOf = new Map(accounts?.map(({ id, name }) => [id, name ?? id]));
  const account = (id: string | null): string | null =>
    id === null ? null : (nameOf.get(id) ?? id);
  const add = (
    entry: Omit<Entry, 'id' | 'text'> & { to: string },
    more: (string | null)[],
  ): void => {
    const text = normalizeText([entry.label, entry.detail, ...more.filter(Boolean)].join(' '));
    entries.set(entry.to, { ...entry, id: entry.to, text });
  };
  for (const { id, name, channel, country_code, is_connected } of accounts ?? []) {
    const detail = joined(channel, country_code, is_connected === false ? 'Disconnected' : null);
    const to = paths.account(id);
    add({ kind: 'account', label: name ?? id, detail, icon: 'accounts', to }, [id]);
    yield;
  }
  for (const { id, name, channel, account_id, status } of campaigns ?? []) {
    const detail = joined(channel, account(account_id), status && humanize(status));
    const to = paths.campaign(id);
    add({ kind: 'campaign', label: name ?? id, detail, icon: 'campaigns', to }, [id]);
    yield;
  }
  for (const { id, title, sku, product_id, channel, account_id } of listings ?? []) {
    const detail = joined(channel, account(account_id), sku ?? product_id);
    const to = paths.listing(id);
    const label = title ?? sku ?? id;
    add({ kind: 'listing', label, detail, icon: 'columns', to }, [id, product_id]);
    yield;
  }
  return entries;
}

function joined(...parts: readonly (string | null)[]): string {
  return parts.filter(Boolean).join(' · ');
}
