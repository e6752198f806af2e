import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { Campaign } from '#api/contract/campaign.ts';
import { now } from '#lib/clock.ts';
import { daysFrom } from '#lib/day-lists.ts';
import { dayAfter, utcDayOf } from '#lib/days.ts';
import { useSlicedWork } from '#queries/local-work.ts';
import { useAccounts } from '#queries/accounts.queries.ts';
import { campaignQueries } from '#queries/campaigns.queries.ts';
import { maturityOf, type WindowOf } from './attribution-maturity.ts';
import { type Projection, project } from './projection.ts';
import { type HistoryView, useHistoryBlocks } from './use-history.ts';
import type { PeriodDays } from './use-history-period.ts';

/** Days that can say how attribution matures: the latest ones, and those of an attribution window before. */
const usedDays = 130;

/**
 * How attribution matured on this device, with the windows of all channels; `undefined` until it is known, or if not
 * needed. The list of campaigns costs a call if it is not loaded.
 */
export function useMaturity(history: HistoryView, isNeeded = true) {
  const { data, isError } = useQuery({ ...campaignQueries.list(), enabled: isNeeded });
  const wanted = useMemo(() => {
    const today = utcDayOf(now());
    return { all: isNeeded ? daysFrom(dayAfter(today, -usedDays) ?? '', today) : [] };
  }, [isNeeded]);
  const read = useHistoryBlocks(history, wanted);
  // Without the list, windows are unknown.
  const campaigns = data?.records ?? (isError ? noCampaigns : undefined);
  const start = useMemo(
    () =>
      campaigns === undefined || read === undefined || read.all.length === 0
        ? undefined
        : () => maturityWith(read.blocks, campaigns),
    [campaigns, read],
  );
  return useSlicedWork(start);
}

const noCampaigns: readonly Campaign[] = [];

function* maturityWith(blocks: PeriodDays['blocks'], campaigns: readonly Campaign[]) {
  const windowOf = windowsOf(campaigns);
  const countBy = (all: readonly Campaign[]) => Map.groupBy(all, ({ channel }) => channel);
  const sizes = countBy(campaigns);
  return {
    maturity: yield* maturityOf(blocks, windowOf),
    windowOf,
    /** Whether these are all campaigns of their channels. */
    isWhole: (scope: readonly Campaign[]) =>
      [...countBy(scope)].every(([channel, own]) => own.length === sizes.get(channel)?.length),
  };
}

function windowsOf(campaigns: readonly Campaign[]): WindowOf {
  const windows = new Map<string | null, number>();
  for (const { channel, metrics } of campaigns) {
    const days = metrics?.attribution_window_days ?? null;
    if (days !== null) windows.set(channel, Math.max(windows.get(channel) ?? 0, days));
  }
  return (channel) => windows.get(channel) ?? null;
}

/**
 * A period with its open days projected, if that is wanted; `undefined` until it is. `campaigns` are those whose
 * accounts are projected.
 */
export function useProjected(
  history: HistoryView,
  period: PeriodDays | undefined,
  campaigns: readonly Campaign[],
  isWanted: boolean,
): PeriodDays | undefined {
  const { data } = useAccounts();
  const known = useMaturity(history, isWanted);
  const zones = useMemo(() => {
    const all = new Map(data?.records.map(({ id, time_zone: zone }) => [id, zone]));
    const ids = new Set(campaigns.flatMap(({ account_id: id }) => id ?? []));
    return new Map([...ids].map((id) => [id, all.get(id) ?? null]));
  }, [data, campaigns]);
  const start = useMemo(
    () =>
      isWanted && period !== undefined && known !== undefined
        ? () => projected(period, { ...known, zones, hasRange: known.isWhole(campaigns) })
        : undefined,
    [isWanted, period, known, zones, campaigns],
  );
  const found = useSlicedWork(start);
  return isWanted ? found : period;
}

function* projected(
  period: PeriodDays,
  of: Omit<Parameters<typeof project>[0], 'blocks' | 'days'>,
): Generator<void, PeriodDays & { projection: Projection }, undefined> {
  const { blocks } = period;
  return { ...period, ...(yield* project({ ...of, blocks, days: new Set(period.all) })) };
}
