import { useQuery } from '@tanstack/react-query';
import { useEffect, useMemo, useState } from 'react';
import type { Account } from '#api/contract/account.ts';
import type { Campaign } from '#api/contract/campaign.ts';
import type { Listing } from '#api/contract/listing.ts';
import { inSlices } from '#lib/slices.ts';
import { accountQueries } from '#queries/accounts.queries.ts';
import { campaignQueries } from '#queries/campaigns.queries.ts';
import { listingQueries } from '#queries/listings.queries.ts';
import { peekList } from '#queries/peek.ts';
import { currentUser } from '#workspace/current-user.ts';
import type { Entry } from './entry.ts';
import { recordEntries, type Records } from './record-entries.ts';

const open = async () => await currentUser().openStorage();

const nothing: Records = { accounts: null, campaigns: null, listings: null };

export interface FoundRecords {
  /** Which lists are here. */
  has: Readonly<Record<keyof Records, boolean>>;
  /** By id; as they were while a newer list is being read. */
  entries: ReadonlyMap<string, Entry>;
  /** Whether everything that is here is among the entries. */
  isReady: boolean;
}

/**
 * The lists as this tab found them last, and what it made of them: the palette has them at once when
 * it is opened again, also when nothing else needs them any more. Whoever leaves, leaves by a full load.
 */
let seen: Records | null = null;
let made: { of: Records; entries: ReadonlyMap<string, Entry> } = {
  of: nothing,
  entries: new Map(),
};

/**
 * Accounts, campaigns and listings that are in memory, else those that this device keeps. Nothing is
 * asked of the service; what pages ask for meanwhile is taken up.
 */
export function useRecords(): FoundRecords {
  const lists = useListsInMemory();
  const [kept, setKept] = useState(seen);
  const [shown, setShown] = useState(made);
  const of = kept && overlaid(kept, lists);

  useEffect(() => {
    let isGone = false;
    const look = async (): Promise<void> => {
      seen = await peekMissing(overlaid(seen ?? nothing, lists));
      if (!isGone) setKept(seen);
    };
    void look();
    return () => {
      isGone = true;
    };
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- looked at once; memory is followed
  }, []);

  const [accounts, campaigns, listings] = [of?.accounts, of?.campaigns, of?.listings];
  useEffect(() => {
    if (accounts === undefined || campaigns === undefined || listings === undefined)
      return undefined;
    const stop = new AbortController();
    const now: Records = { accounts, campaigns, listings };
    seen = now;
    const make = isSame(made.of, now)
      ? Promise.resolve(made.entries)
      : inSlices(recordEntries(now), stop.signal);
    make.then(
      (entries) => {
        if (stop.signal.aborted) return;
        made = { of: now, entries };
        setShown(made);
      },
      () => {},
    );
    return () => stop.abort();
  }, [accounts, campaigns, listings]);

  const has = useMemo(
    () => ({
      accounts: isHere(accounts),
      campaigns: isHere(campaigns),
      listings: isHere(listings),
    }),
    [accounts, campaigns, listings],
  );
  return { has, entries: shown.entries, isReady: of !== null && isSame(shown.of, of) };
}

function isHere(list: readonly unknown[] | null | undefined): boolean {
  return list !== null && list !== undefined;
}

function useListsInMemory(): Records {
  const asked = { enabled: false } as const;
  const accounts = useQuery({ ...accountQueries.list(), ...asked }).data?.records ?? null;
  const campaigns = useQuery({ ...campaignQueries.list(), ...asked }).data?.records ?? null;
  const listings = useQuery({ ...listingQueries.list(), ...asked }).data?.records ?? null;
  return { accounts, campaigns, listings };
}

/** What is not here is read from the device, where it is kept there. */
async function peekMissing({ accounts, campaigns, listings }: Records): Promise<Records> {
  const [a, c, l] = await Promise.all([
    accounts ?? peekList<Account>(accountQueries.list(), open).catch(() => null),
    campaigns ?? peekList<Campaign>(campaignQueries.list(), open).catch(() => null),
    listings ?? peekList<Listing>(listingQueries.list(), open).catch(() => null),
  ]);
  return { accounts: a, campaigns: c, listings: l };
}

function overlaid(below: Records, above: Records): Records {
  return {
    accounts: above.accounts ?? below.accounts,
    campaigns: above.campaigns ?? below.campaigns,
    listings: above.listings ?? below.listings,
  };
}

function isSame(a: Records, b: Records): boolean {
  return a.accounts === b.accounts && a.campaigns === b.campaigns && a.listings === b.listings;
}
