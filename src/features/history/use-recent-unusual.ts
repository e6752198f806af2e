import { useMemo } from 'react';
import type { Campaign } from '#api/contract/campaign.ts';
import { now } from '#lib/clock.ts';
import { daysFrom } from '#lib/day-lists.ts';
import { dayAfter } from '#lib/days.ts';
import { useAccounts } from '#queries/accounts.queries.ts';
import { lastEndedDay } from '#dates/ended-days.ts';
import type { UnusualTotal } from './internal/operations.ts';
import type { UnusualCampaign } from './internal/unusual-campaigns.ts';
import { lookback } from './unusual-days.ts';
import { useMaturityQuestion } from './use-projection.ts';
import { useCoveredAccounts } from './use-history-period.ts';
import { useAnswer, useHistory } from './use-history.ts';

/** How many of the latest days are judged. */
const recentDays = 7;

export interface RecentUnusual {
  /** The days that places refer to. */
  all: readonly string[];
  campaigns: readonly UnusualCampaign[];
  totals: readonly UnusualTotal[];
}

const none: RecentUnusual = { all: [], campaigns: [], totals: [] };

/**
 * The unusual days of these campaigns, and of all together or `byAccount`, in the last week, from the history on this
 * device. `undefined` until they are known, which takes some time after `isReady`.
 */
export function useRecentUnusual(
  campaigns: readonly Campaign[],
  isReady: boolean,
  byAccount: boolean,
): RecentUnusual | undefined {
  const { data } = useAccounts();
  const months = useHistory().state?.months.length;
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
  const attribution = useMaturityQuestion(isReady && hasHistory);
  const accountsIn = useCoveredAccounts(campaigns);
  const question = useMemo(() => {
    const zones = [...known.values()].map(({ zone }) => zone);
    const last = isReady && hasHistory ? lastEndedDay(zones, now()) : null;
    if (last === null || attribution === undefined) return undefined;
    const all = daysFrom(dayAfter(last, 1 - recentDays - lookback) ?? '', last);
    const currencies = new Set(campaigns.map(({ metrics }) => metrics?.currency_code));
    const accounts = new Map(
      [...currencies, undefined].map((currency) => [currency, accountsIn(currency)]),
    );
    const neededDays = [...all, ...attribution.matured];
    return { ...attribution, all, neededDays, known, accounts, byAccount };
  }, [isReady, hasHistory, attribution, known, campaigns, accountsIn, byAccount]);
  const found = useAnswer('recentUnusual', question);
  return useMemo(() => {
    if (months === 0 || (isReady && campaigns.length === 0)) return none;
    if (found?.question.known !== known) return undefined;
    return { all: found.question.all, ...found.answer };
  }, [months, isReady, campaigns, found, known]);
}
