import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { Campaign } from '#api/contract/campaign.ts';
import { now } from '#lib/clock.ts';
import { daysFrom } from '#lib/day-lists.ts';
import { dayAfter, utcDayOf } from '#lib/days.ts';
import { useAccounts } from '#queries/accounts.queries.ts';
import { campaignQueries } from '#queries/campaigns.queries.ts';
import type { MaturityAnswer } from './attribution-maturity.ts';
import type { Projecting } from './internal/operations.ts';
import { useAnswer } from './use-history.ts';

/** Days that can say how attribution matures: the latest ones, and those of an attribution window before. */
const usedDays = 130;

/** How attribution matured on this device; `undefined` until it is known, or if not needed. */
export function useMaturity(isNeeded: boolean): readonly MaturityAnswer[] | undefined {
  const question = useMaturityQuestion(isNeeded);
  return useAnswer('maturity', question)?.answer;
}

/**
 * The days and attribution windows that say how attribution matures; `undefined` until they are known, or if not needed.
 * The list of campaigns costs a call if it is not loaded.
 */
export function useMaturityQuestion(isNeeded: boolean) {
  const { data, isError } = useQuery({ ...campaignQueries.list(), enabled: isNeeded });
  // Without the list, windows are unknown.
  const campaigns = data?.records ?? (isError ? noCampaigns : undefined);
  return useMemo(() => {
    if (!isNeeded || campaigns === undefined) return undefined;
    const today = utcDayOf(now());
    const matured = daysFrom(dayAfter(today, -usedDays) ?? '', today);
    return { matured, neededDays: matured, windows: windowsOf(campaigns) };
  }, [isNeeded, campaigns]);
}

const noCampaigns: readonly Campaign[] = [];

/** The longest attribution window of each channel's campaigns, in days. */
function windowsOf(campaigns: readonly Campaign[]): ReadonlyMap<string | null, number> {
  const windows = new Map<string | null, number>();
  for (const { channel, metrics } of campaigns) {
    const days = metrics?.attribution_window_days ?? null;
    if (days !== null) windows.set(channel, Math.max(windows.get(channel) ?? 0, days));
  }
  return windows;
}

/**
 * How open days are projected, `null` if that is not wanted; `undefined` until it is known. `campaigns` are those whose
 * accounts are projected.
 */
export function useProjecting(
  campaigns: readonly Campaign[],
  isWanted: boolean,
): Projecting | null | undefined {
  const { data: accounts } = useAccounts();
  const { data: all } = useQuery({ ...campaignQueries.list(), enabled: isWanted });
  const question = useMaturityQuestion(isWanted);
  return useMemo(() => {
    if (!isWanted) return null;
    if (question === undefined) return undefined;
    const zones = new Map(accounts?.records.map(({ id, time_zone: zone }) => [id, zone]));
    const ids = new Set(campaigns.flatMap(({ account_id: id }) => id ?? []));
    const countBy = (some: readonly Campaign[]) => Map.groupBy(some, ({ channel }) => channel);
    const sizes = countBy(all?.records ?? []);
    return {
      ...question,
      zones: new Map([...ids].map((id) => [id, zones.get(id) ?? null])),
      hasRange: [...countBy(campaigns)].every(
        ([channel, own]) => own.length === sizes.get(channel)?.length,
      ),
    };
  }, [isWanted, question, accounts, campaigns, all]);
}
