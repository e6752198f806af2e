import { useMemo } from 'react';
import type { Campaign } from '#api/contract/campaign.ts';
import { now } from '#lib/clock.ts';
import { dayAfter, daysFrom, msPerDay } from '#lib/days.ts';
import { useSlicedWork } from '#lib/use-sliced-work.ts';
import { useAccounts } from '#queries/accounts.queries.ts';
import { dayEnd, lastEndedDay, usualWindow } from './history-days.ts';
import { type UnusualCampaign, unusualCampaigns } from './unusual-campaigns.ts';
import { lookback } from './unusual-days.ts';
import { useHistory, useHistoryBlocks } from './use-history.ts';

/** How many of the latest days are judged. */
const recentDays = 7;

export interface UnusualCampaigns {
  /** The days that places refer to. */
  all: readonly string[];
  campaigns: readonly UnusualCampaign[];
}

const none: UnusualCampaigns = { all: [], campaigns: [] };
const noDays = { all: [] };

/**
 * The unusual days of these campaigns in the last week, from the history on this device. `undefined` until they are
 * known, which takes some time after `isReady`.
 */
export function useUnusualCampaigns(
  campaigns: readonly Campaign[],
  isReady: boolean,
): UnusualCampaigns | undefined {
  const history = useHistory();
  const { data } = useAccounts();
  const isEmpty = history.state?.months.length === 0;
  const known = useMemo(() => {
    const zones = new Map(data?.records.map(({ id, time_zone: zone }) => [id, zone]));
    return new Map(
      campaigns.map(({ id, account_id: account, metrics }) => [
        id,
        {
          account,
          zone: zones.get(account ?? '') ?? null,
          windowDays: metrics?.attribution_window_days ?? usualWindow,
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
  const days = useMemo(() => {
    if (!isReady || isEmpty || last === null) return noDays;
    return { all: daysFrom(dayAfter(last, 1 - recentDays - lookback) ?? '', last) };
  }, [isReady, isEmpty, last]);
  const read = useHistoryBlocks(history, days);
  const start = useMemo(() => {
    if (read === undefined || read.all.length === 0) return undefined;
    const { blocks, all } = read;
    return function* find() {
      const found = yield* unusualCampaigns({
        blocks,
        all,
        from: lookback,
        isIncluded: ({ id }, account) => known.get(id)?.account === account,
        finalShareOf({ id }, _, day, readAt) {
          const { zone = null, windowDays = usualWindow } = known.get(id) ?? {};
          return readAt >= dayEnd(day, zone) + windowDays * msPerDay ? 1 : null;
        },
      });
      return { all, known, campaigns: found };
    };
  }, [read, known]);
  const found = useSlicedWork(start);
  if (isEmpty || (isReady && campaigns.length === 0)) return none;
  return found?.known === known ? found : undefined;
}
