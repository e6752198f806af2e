/** The sums of the history for a list of campaigns. Loaded when a page that may need them is complete. */
import type { QueryClient } from '@tanstack/react-query';
import type { Account } from '#api/contract/account.ts';
import type { Campaign } from '#api/contract/campaign.ts';
import { inSlices } from '#lib/slices.ts';
import { monthOf } from './history-block.ts';
import type { HistoryMonth } from './history-state.ts';
import { type HistoryStore, historyStore } from './history-store.ts';
import { type HistorySums, sumPeriods } from './period-sums.ts';

interface SumsOf {
  campaigns: readonly Campaign[];
  accounts: readonly Account[];
}

interface Found {
  months: readonly HistoryMonth[];
  /** `undefined` without a history. */
  sums: Promise<HistorySums | undefined>;
}

/** Found once for all warnings of a page. */
const found = new WeakMap<readonly Campaign[], Found>();

/** Calls back with the sums, and again when the history has changed; returns a function that ends this. */
export function watchPeriodSums(
  client: QueryClient,
  of: SumsOf,
  onChange: (sums: HistorySums | undefined) => void,
): () => void {
  const store = historyStore(client);
  let isOver = false;
  const look = (): void => {
    const { stored } = store.state();
    if (stored === undefined) return;
    let own = found.get(of.campaigns);
    if (own?.months !== stored.months) {
      own = { months: stored.months, sums: findSums(store, stored.months, of) };
      found.set(of.campaigns, own);
    }
    own.sums.then(
      (sums) => {
        if (!isOver && found.get(of.campaigns) === own) onChange(sums);
      },
      // Without storage there is no history.
      () => {},
    );
  };
  const unsubscribe = store.subscribe(look);
  look();
  return () => {
    isOver = true;
    unsubscribe();
  };
}

async function findSums(
  store: HistoryStore,
  months: readonly HistoryMonth[],
  { campaigns, accounts }: SumsOf,
): Promise<HistorySums | undefined> {
  if (months.length === 0) return undefined;
  const starts = campaigns.flatMap(({ metrics }) => metrics?.period_start ?? []);
  const ends = campaigns.flatMap(({ metrics }) => metrics?.period_end ?? []);
  const first = monthOf(starts.toSorted()[0] ?? '');
  const last = monthOf(ends.toSorted().at(-1) ?? '');
  const blocks = await store.read(months.filter(({ month }) => month >= first && month <= last));
  const zones = new Map(accounts.map(({ id, time_zone: zone }) => [id, zone]));
  return inSlices(sumPeriods(blocks, campaigns, zones));
}
