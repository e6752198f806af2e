/** The currency in which each campaign first arrived on this device: a response with another one contradicts it. */
import { skipToken, useQuery } from '@tanstack/react-query';
import type { Campaign } from '#api/contract/campaign.ts';
import type { List } from '#queries/list.ts';
import { localWork } from '#queries/local-work.ts';
import { currentUser } from '#user/current-user.ts';

/** Stored with the snapshots: among the responses it would be deleted as the oldest of them. */
const key = 'currencies of campaigns';

type Currencies = ReadonlyMap<string, string>;

/** The currencies of earlier responses by campaign; `undefined` until read, or if unreadable. */
export function useEarlierCurrencies(list: List<Campaign> | undefined): Currencies | undefined {
  const { data } = useQuery({
    ...localWork,
    queryKey: ['local', key, list?.receivedAt, list?.records.length],
    queryFn: list?.isComplete === true ? () => earlierCurrencies(list.records) : skipToken,
  });
  return data;
}

/** Stores the currencies of new campaigns and returns all as they first arrived. */
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
