/** What the days of campaigns add up to over the period of their metrics, to compare the two. */
import type { Campaign } from '#api/contract/campaign.ts';
import { daysFrom } from '#lib/day-lists.ts';
import { msPerDay } from '#lib/days.ts';
import type { HistoryBlock } from './history-block.ts';
import { sumCampaigns, summedMetrics } from './history-campaigns.ts';
import { readTimes } from './history-coverage.ts';
import { dayEnd } from '#dates/ended-days.ts';
import { isActive } from './period-campaigns.ts';

/** Instants of a day, in milliseconds since 1970. */
export interface SummedDay {
  endsAt: number;
  /** When its attribution window closes: until then, its sales may rise. Infinity if that is unknown. */
  closesAt: number;
  /** When the history last read it. */
  readAt: number;
}

export interface PeriodSums {
  /** The days, both included. */
  start: string;
  end: string;
  days: readonly SummedDay[];
  /** ISO 4217, of the days with figures. */
  currencies: readonly (string | null)[];
  /** In millionths; NaN if the figure of some day is unknown. */
  sums: Readonly<Record<(typeof summedMetrics)[number], number>>;
}

/** By campaign ID: those whose days were all read. */
export type HistorySums = ReadonlyMap<string, PeriodSums>;

/** Adds up the days of each campaign. `zones` are those of the accounts (IANA, or `null`), by ID. */
export function sumPeriods(
  blocks: readonly HistoryBlock[],
  campaigns: readonly Campaign[],
  zones: ReadonlyMap<string, string | null>,
): HistorySums {
  const found = new Map<string, PeriodSums>();
  // Accounts in one time zone have the same period.
  const byPeriod = Map.groupBy(campaigns, ({ metrics }) =>
    JSON.stringify([metrics?.period_start, metrics?.period_end]),
  );
  for (const all of byPeriod.values()) {
    const { period_start: start = null, period_end: end = null } = all[0]?.metrics ?? {};
    const days = start === null || end === null ? [] : daysFrom(start, end);
    if (start === null || end === null || days.length === 0) continue;
    const readAt = readTimes(blocks, days);
    const isRead = new Map<string, boolean>();
    for (const { account_id: account } of all) {
      if (account === null || isRead.has(account)) continue;
      isRead.set(
        account,
        readAt(account).every((at) => at > 0),
      );
    }
    const known = all.filter(({ account_id: account }) => isRead.get(account ?? '') === true);
    const accountOf = new Map(known.map(({ id, account_id: account }) => [id, account]));
    const counted = { now: days.map((_, place) => place), before: null };
    const rows = sumCampaigns({
      blocks,
      all: days,
      countedOf: () => counted,
      isIncluded: ({ id }, account) => accountOf.get(id) === account,
    });
    const rowsOf = Map.groupBy(
      rows.filter(({ now }) => isActive(now)),
      ({ id }) => id,
    );
    const instants = new Map<string, SummedDay[]>();
    for (const { id, account_id: account, metrics } of known) {
      const window = metrics?.attribution_window_days ?? Infinity;
      const key = `${window} ${account}`;
      let own = instants.get(key);
      if (own === undefined) {
        const times = readAt(account ?? '');
        own = days.map((day, place) => {
          const endsAt = dayEnd(day, zones.get(account ?? '') ?? null);
          return { endsAt, closesAt: endsAt + window * msPerDay, readAt: times[place] ?? 0 };
        });
        instants.set(key, own);
      }
      const parts = rowsOf.get(id) ?? [];
      const sums = summedMetrics.map((metric, place) => [
        metric,
        parts.reduce((sum, { now }) => sum + (now[place] ?? 0), 0),
      ]);
      found.set(id, {
        start,
        end,
        days: own,
        currencies: parts.map(({ currency }) => currency),
        sums: Object.fromEntries(sums) as PeriodSums['sums'],
      });
    }
  }
  return found;
}
