/** Accounts, campaigns and listings as entries, from memory or from storage: the palette sends no requests. */
import { useQuery } from '@tanstack/react-query';
import type { Account } from '#api/contract/account.ts';
import type { Campaign } from '#api/contract/campaign.ts';
import type { Listing } from '#api/contract/listing.ts';
import { humanize } from '#lib/format.ts';
import { nextTask } from '#lib/next-task.ts';
import { normalizeText } from '#lib/normalize-text.ts';
import { accountQueries } from '#queries/accounts.queries.ts';
import { campaignQueries } from '#queries/campaigns.queries.ts';
import { listingQueries } from '#queries/listings.queries.ts';
import { localWork } from '#queries/local-work.ts';
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
  /** Which lists are loaded, by the names of their pages; none if that is unknown. */
  isLoaded: Readonly<Record<string, boolean>>;
  /** By ID; the previous ones while a newer list is processed. */
  entries: ReadonlyMap<string, Entry>;
  /** Whether the entries include all loaded records. */
  isReady: boolean;
}

/** Follows what pages load meanwhile. */
export function useRecords(): AvailableRecords {
  const accounts = useQuery({ ...accountQueries.list(), enabled: false });
  const campaigns = useQuery({ ...campaignQueries.list(), enabled: false });
  const listings = useQuery({ ...listingQueries.list(), enabled: false });
  const updates = [accounts, campaigns, listings].map((query) => query.dataUpdatedAt);
  const { data, isPlaceholderData } = useQuery({
    ...localWork,
    queryKey: ['palette', 'entries', ...updates],
    queryFn: async () => {
      const records = {
        accounts: accounts.data?.records ?? (await stored<Account>(accountQueries.list())),
        campaigns: campaigns.data?.records ?? (await stored<Campaign>(campaignQueries.list())),
        listings: listings.data?.records ?? (await stored<Listing>(listingQueries.list())),
      };
      const isLoaded = {
        Accounts: records.accounts !== null,
        Campaigns: records.campaigns !== null,
        Listings: records.listings !== null,
      };
      // The palette opens first: 50,000 records take a tenth of a second.
      await nextTask();
      return { isLoaded, entries: recordEntries(records) };
    },
    // Kept for the next time that the palette is opened.
    staleTime: 60_000,
    gcTime: 60_000,
  });
  return { ...(data ?? nothing), isReady: data !== undefined && !isPlaceholderData };
}

const nothing = { isLoaded: {}, entries: new Map<string, Entry>() };

/** The records of a list of an earlier visit, which no page has loaded. */
const stored = <T>(query: Parameters<typeof readPersistedRecords>[0]) =>
  readPersistedRecords<T>(query, async () => await currentUser().openStorage());

/** An entry for each record; links do not include the scope. */
export function recordEntries({ accounts, campaigns, listings }: Records) {
  const entries = new Map<string, Entry>();
  const nameOf = new Map(accounts?.map(({ id, name }) => [id, name ?? id]));
  const account = (id: string | null): string | null =>
    id === null ? null : (nameOf.get(id) ?? id);
  const add = (entry: Omit<Entry, 'id' | 'text'> & { to: string }, more: (string | null)[]) => {
    const text = normalizeText([entry.label, entry.detail, ...more.filter(Boolean)].join(' '));
    entries.set(entry.to, { ...entry, id: entry.to, text });
  };
  for (const { id, name, channel, country_code, is_connected } of accounts ?? []) {
    const detail = joined(channel, country_code, is_connected === false ? 'Disconnected' : null);
    const to = paths.account(id);
    add({ kind: 'account', label: name ?? id, detail, icon: 'accounts', to }, [id]);
  }
  for (const { id, name, channel, account_id, status } of campaigns ?? []) {
    const detail = joined(channel, account(account_id), status && humanize(status));
    const to = paths.campaign(id);
    add({ kind: 'campaign', label: name ?? id, detail, icon: 'campaigns', to }, [id]);
  }
  for (const { id, title, sku, product_id, channel, account_id } of listings ?? []) {
    const detail = joined(channel, account(account_id), sku ?? product_id);
    const to = paths.listing(id);
    const label = title ?? sku ?? id;
    add({ kind: 'listing', label, detail, icon: 'columns', to }, [id, product_id]);
  }
  return entries;
}

function joined(...parts: readonly (string | null)[]): string {
  return parts.filter(Boolean).join(' · ');
}
