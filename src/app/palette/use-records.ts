import { useQuery } from '@tanstack/react-query';
import { useEffect, useMemo, useState } from 'react';
import type { Account } from '#api/contract/account.ts';
import type { Campaign } from '#api/contract/campaign.ts';
import type { Listing } from '#api/contract/listing.ts';
import { inSlices } from '#lib/slices.ts';
import { accountQueries } from '#queries/accounts.queries.ts';
import { campaignQueries } from '#queries/campaigns.queries.ts';
import { listingQueries } from '#queries/listings.queries.ts';
import { readPersistedRecords } from '#queries/read-persisted-records.ts';
import { currentUser } from '#shared/user/current-user.ts';
import type { Entry } from './entry.ts';
import { recordEntries, type Records } from './record-entries.ts';

const openStorage = async () => await currentUser().openStorage();

const nothing: Records = { accounts: null, campaigns: null, listings: null };

export interface AvailableRecords {
  /** Which lists are loaded. */
  has: Readonly<Record<keyof Records, boolean>>;
  /** By ID; the previous ones while a newer list is processed. */
  entries: ReadonlyMap<string, Entry>;
  /** Whether the entries include all loaded records. */
  isReady: boolean;
}

/**
 * The lists and entries of the last time, so that the palette has them at once when it is opened again, even
 * if their queries are gone. Signing out reloads the page, so they never outlive the user's session.
 */
let lastRecords: Records | null = null;
let lastEntries: { of: Records; entries: ReadonlyMap<string, Entry> } = {
  of: nothing,
  entries: new Map(),
};

/**
 * Accounts, campaigns and listings from memory, or else from storage. It sends no requests, but follows
 * what pages load meanwhile.
 */
export function useRecords(): AvailableRecords {
  const lists = useListsInMemory();
  const [stored, setStored] = useState(lastRecords);
  const [current, setCurrent] = useState(lastEntries);
  const of = stored && withFallback(stored, lists);

  useEffect(() => {
    let isGone = false;
    const read = async (): Promise<void> => {
      lastRecords = await readMissing(withFallback(lastRecords ?? nothing, lists));
      if (!isGone) setStored(lastRecords);
    };
    void read();
    return () => {
      isGone = true;
    };
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- storage is read once; memory is followed
  }, []);

  const [accounts, campaigns, listings] = [of?.accounts, of?.campaigns, of?.listings];
  useEffect(() => {
    if (accounts === undefined || campaigns === undefined || listings === undefined)
      return undefined;
    const stop = new AbortController();
    const now: Records = { accounts, campaigns, listings };
    lastRecords = now;
    const make = isSame(lastEntries.of, now)
      ? Promise.resolve(lastEntries.entries)
      : inSlices(recordEntries(now), stop.signal);
    make.then(
      (entries) => {
        if (stop.signal.aborted) return;
        lastEntries = { of: now, entries };
        setCurrent(lastEntries);
      },
      () => {},
    );
    return () => stop.abort();
  }, [accounts, campaigns, listings]);

  const has = useMemo(
    () => ({
      accounts: isLoaded(accounts),
      campaigns: isLoaded(campaigns),
      listings: isLoaded(listings),
    }),
    [accounts, campaigns, listings],
  );
  return { has, entries: current.entries, isReady: of !== null && isSame(current.of, of) };
}

function isLoaded(list: readonly unknown[] | null | undefined): boolean {
  return list !== null && list !== undefined;
}

function useListsInMemory(): Records {
  const disabled = { enabled: false } as const;
  const accounts = useQuery({ ...accountQueries.list(), ...disabled }).data?.records ?? null;
  const campaigns = useQuery({ ...campaignQueries.list(), ...disabled }).data?.records ?? null;
  const listings = useQuery({ ...listingQueries.list(), ...disabled }).data?.records ?? null;
  return { accounts, campaigns, listings };
}

/** Reads lists that are not in memory from storage, if they are there. */
async function readMissing({ accounts, campaigns, listings }: Records): Promise<Records> {
  const [a, c, l] = await Promise.all([
    accounts ?? readPersistedRecords<Account>(accountQueries.list(), openStorage).catch(() => null),
    campaigns ??
      readPersistedRecords<Campaign>(campaignQueries.list(), openStorage).catch(() => null),
    listings ?? readPersistedRecords<Listing>(listingQueries.list(), openStorage).catch(() => null),
  ]);
  return { accounts: a, campaigns: c, listings: l };
}

function withFallback(below: Records, above: Records): Records {
  return {
    accounts: above.accounts ?? below.accounts,
    campaigns: above.campaigns ?? below.campaigns,
    listings: above.listings ?? below.listings,
  };
}

function isSame(a: Records, b: Records): boolean {
  return a.accounts === b.accounts && a.campaigns === b.campaigns && a.listings === b.listings;
}
