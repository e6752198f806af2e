/** What this device knows of loaded campaigns: their earlier currencies, and the sums of their days. */
import { skipToken, useQuery } from '@tanstack/react-query';
import type { Account } from '#api/contract/account.ts';
import type { Campaign } from '#api/contract/campaign.ts';
import { monthOf } from '#lib/day-lists.ts';
import { contentComplete } from '#lib/idle.ts';
import type { List } from '#queries/list.ts';
import { localWork } from '#queries/local-work.ts';
import { currentUser } from '#user/current-user.ts';
import { useHistory } from '#features/history/use-history.ts';

/**
 * The currencies of earlier responses, and what the days add up to. Both stay until those of the next list are read;
 * `undefined` before, if unreadable, and without a history. Makes no calls.
 */
export function useCampaignFacts(
  campaigns: List<Campaign> | undefined,
  accounts: List<Account> | undefined,
) {
  const { data: before } = useQuery({
    ...localWork,
    queryKey: ['local', key, campaigns?.receivedAt, campaigns?.records.length],
    queryFn:
      campaigns?.isComplete === true ? () => earlierCurrencies(campaigns.records) : skipToken,
  });
  const { state, store } = useHistory();
  const months = state?.months ?? [];
  const isThere = campaigns?.isComplete === true && accounts?.isComplete === true;
  const { data: history } = useQuery({
    ...localWork,
    queryKey: ['history sums', months, campaigns?.receivedAt, accounts?.receivedAt],
    queryFn: async ({ signal }) => {
      await contentComplete(signal);
      const records = campaigns?.records ?? [];
      const periods = records.flatMap(({ metrics }) => metrics ?? []);
      const starts = periods.flatMap(({ period_start: start }) => start ?? []).toSorted();
      const ends = periods.flatMap(({ period_end: end }) => end ?? []).toSorted();
      const [first, last] = [monthOf(starts[0] ?? ''), monthOf(ends.at(-1) ?? '')];
      const own = months.filter(({ month }) => month >= first && month <= last);
      const zones = new Map(accounts?.records.map(({ id, time_zone: zone }) => [id, zone]));
      return store.ask('periodSums', own, { campaigns: records, zones });
    },
    enabled: isThere && months.length > 0,
  });
  return { before, history: months.length === 0 ? undefined : history };
}

/** Stored with the snapshots: among the responses it would be deleted as the oldest of them. */
const key = 'currencies of campaigns';

type Currencies = ReadonlyMap<string, string>;

/**
 * Stores the currencies of new campaigns and returns all as they first arrived on this device: a response with another one
 * contradicts it.
 */
export async function earlierCurrencies(campaigns: readonly Campaign[]): Promise<Currencies> {
  const storage = await currentUser().openStorage();
  if (storage === null) return new Map();
  const stored = await storage.update('snapshots', key, parse, (before) => {
    const next = new Map<string, string>();
    for (const { id, metrics } of campaigns) {
      const currency = before?.get(id) ?? metrics?.currency_code;
      if (typeof currency === 'string') next.set(id, currency);
    }
    return isSame(before, next) ? undefined : next;
  });
  return stored ?? new Map();
}

function isSame(a: Currencies | null, b: Currencies): boolean {
  return a?.size === b.size && [...b.keys()].every((id) => a.has(id));
}

function parse(value: unknown): Currencies | null {
  if (!(value instanceof Map)) return null;
  const entries = [...value].filter((entry) => entry.every((part) => typeof part === 'string'));
  return entries.length === value.size ? (value as Currencies) : null;
}
