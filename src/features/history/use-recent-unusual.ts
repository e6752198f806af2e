import { useMemo } from 'react';
import type { Campaign } from '#api/contract/campaign.ts';
import { now } from '#lib/clock.ts';
import { daysFrom } from '#lib/day-lists.ts';
import { dayAfter } from '#lib/days.ts';
import { useSlicedWork } from '#queries/local-work.ts';
import { useAccounts } from '#queries/accounts.queries.ts';
import { channelKey, usualShare } from './attribution-maturity.ts';
import { dayEnd, hoursSince, lastEndedDay } from '#dates/ended-days.ts';
import { type CampaignFilter, sumDays } from './history-totals.ts';
import { type UnusualCampaign, unusualCampaigns } from './internal/unusual-campaigns.ts';
import { lookback, type UnusualDay } from './unusual-days.ts';
import { unusualTotals } from './internal/unusual-totals.ts';
import { useMaturity } from './use-projection.ts';
import { useCoveredAccounts } from './use-history-period.ts';
import { useHistory, useHistoryBlocks } from './use-history.ts';

/** How many of the latest days are judged. */
const recentDays = 7;

export interface RecentUnusual {
  /** The days that places refer to. */
  all: readonly string[];
  campaigns: readonly UnusualCampaign[];
  totals: readonly UnusualTotal[];
}

/** The unusual days of several campaigns together. */
interface UnusualTotal {
  /** The account whose campaigns they are; `null` for those of all. */
  account: string | null;
  /** ISO 4217. */
  currency: string | null;
  /** By metric, then by day. */
  days: readonly UnusualDay[];
}

const none: RecentUnusual = { all: [], campaigns: [], totals: [] };
const noDays = { all: [] };

/**
 * The unusual days of these campaigns, and of all together or `byAccount`, in the last week, from the history on this
 * device. `undefined` until they are known, which takes some time after `isReady`.
 */
export function useRecentUnusual(
  campaigns: readonly Campaign[],
  isReady: boolean,
  byAccount: boolean,
): RecentUnusual | undefined {
  const history = useHistory();
  const { data } = useAccounts();
  const months = history.state?.months.length;
  const hasHistory = months !== undefined && months > 0;
  const known = useMemo(() => {
    const zones = new Map(data?.records.map(({ id, time_zone: zone }) => [id, zone]));
    return new Map(
      campaigns.map(({ id, account_id: account, metrics }) => [
        id,
        {
          account,
          zone: zones.get(account ?? '') ?? null,
          windowDays: metrics?.attribution_window_days ?? null,
        },
      ]),
    );
  }, [campaigns, data]);
  const last = useMemo(
    () =>
      lastEndedDay(
        [...known.values()].map(({ zone }) => zone),
        now(),
      ),
    [known],
  );
  const recent = useMemo(() => {
    if (!isReady || !hasHistory || last === null) return noDays;
    return { all: daysFrom(dayAfter(last, 1 - recentDays - lookback) ?? '', last) };
  }, [isReady, hasHistory, last]);
  const attribution = useMaturity(history, isReady && hasHistory);
  const accountsIn = useCoveredAccounts(campaigns);
  const read = useHistoryBlocks(history, recent);
  const start = useMemo(() => {
    if (read === undefined || read.all.length === 0 || attribution === undefined) return undefined;
    const { blocks, all } = read;
    const maturities = new Map(attribution.maturity.map((one) => [channelKey(one), one]));
    const days = { blocks, all, from: lookback };
    const isIncluded: CampaignFilter = ({ id }, account) => known.get(id)?.account === account;
    return function* find() {
      const found = yield* unusualCampaigns({
        ...days,
        isIncluded,
        finalShareOf(campaign, _, day, readAt) {
          const { zone = null, windowDays = null } = known.get(campaign.id) ?? {};
          if (windowDays === null) return null;
          const age = hoursSince(dayEnd(day, zone), readAt);
          if (age >= 24 * windowDays) return 1;
          return usualShare(maturities.get(channelKey(campaign)), age);
        },
      });
      const totals: UnusualTotal[] = [];
      const byCurrency = Map.groupBy(
        yield* sumDays(blocks, all, isIncluded),
        ({ currency }) => currency,
      );
      for (const [currency, figures] of byCurrency) {
        const accounts = Map.groupBy(accountsIn(currency), ({ id }) => (byAccount ? id : null));
        for (const [account, own] of accounts) {
          const total = yield* unusualTotals({
            ...days,
            figures: figures.filter((one) => account === null || one.account === account),
            accounts: own,
            currency,
          });
          if (total.length > 0) totals.push({ account, currency, days: total });
        }
      }
      return { all, known, campaigns: found, totals };
    };
  }, [read, known, attribution, accountsIn, byAccount]);
  const found = useSlicedWork(start);
  if (months === 0 || (isReady && campaigns.length === 0)) return none;
  return found?.known === known ? found : undefined;
}
