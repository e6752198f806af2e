/** How the sales of a day grew: what had been attributed to it each time it was read. */
import { hashOf } from '#lib/hash.ts';
import type {
  HistoryCampaign,
  HistoryFigures,
  HistoryMetric,
} from '#features/history/history-block.ts';
import { hoursSince } from '#dates/ended-days.ts';

/** Metrics that grow until the attribution window of a day has closed. */
export const attributedMetrics = ['conversions', 'units', 'sales'] as const;
export type AttributedMetric = (typeof attributedMetrics)[number];

/**
 * The figures of a day at one reading, added up over the campaigns of a channel in one currency whose accounts’ days end
 * together; in millionths. A campaign counts if it was active, with the figures that are known.
 */
export interface AttributedSum extends Readonly<Record<AttributedMetric, number>> {
  channel: string | null;
  /** ISO 4217. */
  currency: string | null;
  /** The day of the month, from 0. */
  day: number;
  /** Identifies the accounts that were added up, and the unknown figures. Only sums of the same can be compared. */
  parts: number;
  /** Whole hours from the end of the day to the reading. */
  age: number;
}

interface SumsOf {
  /** When the figures were read, in milliseconds since 1970. */
  at: number;
  /** Their number in the month. */
  days: number;
  /** In the order of the figures, and by `campaignKey`. */
  campaigns: readonly HistoryCampaign[];
  keys: readonly string[];
  /** Account IDs. */
  accounts: readonly string[];
  figures: HistoryFigures;
  /** When an account’s day ended, by their places, in milliseconds since 1970; `null` if it was not read. */
  endOf: (account: number, day: number) => number | null;
}

/** The sums of one reading of a month, sorted. */
export function attributedSums(of: SumsOf): AttributedSum[] {
  const { at, days, campaigns, keys, accounts, figures, endOf } = of;
  const found = new Map<string, { sum: AttributedSum; accounts: Set<number> }>();
  for (const [row, { account, channel, currency }] of campaigns.entries()) {
    const group = JSON.stringify([channel, currency]);
    for (let day = 0; day < days; day++) {
      const figure = (metric: HistoryMetric) => figures[metric][row * days + day] ?? 0;
      const isActive = activityMetrics.some((metric) => figure(metric) !== 0);
      const end = isActive ? endOf(account, day) : null;
      if (end === null) continue;
      const age = hoursSince(end, at);
      const key = `${group} ${day} ${end}`;
      let own = found.get(key);
      if (own === undefined) {
        const none = { parts: 0, conversions: 0, units: 0, sales: 0 };
        own = { sum: { channel, currency, day, age, ...none }, accounts: new Set() };
        found.set(key, own);
      }
      let { parts } = own.sum;
      if (!own.accounts.has(account)) parts += hashOf(accounts[account] ?? '');
      own.accounts.add(account);
      const sums = attributedMetrics.map((metric) => {
        const value = figure(metric);
        const isUnknown = Number.isNaN(value);
        if (isUnknown) parts += hashOf(`${keys[row]} ${metric}`);
        return [metric, own.sum[metric] + (isUnknown ? 0 : value)];
      });
      const added = Object.fromEntries(sums) as Record<AttributedMetric, number>;
      own.sum = { ...own.sum, ...added, parts: parts % hashes };
    }
  }
  return [...found.values()].map(({ sum }) => sum).toSorted(compare);
}

/** Metrics that a day has from the start. */
const activityMetrics = ['impressions', 'clicks', 'spend'] as const;

/** Everything that both know, sorted, as they are. Of the readings within a day of age, the first one counts. */
export function mergeSums(
  one: readonly AttributedSum[],
  other: readonly AttributedSum[],
): AttributedSum[] {
  const kept: AttributedSum[] = [];
  let [a, b] = [0, 0];
  while (a < one.length || b < other.length) {
    const [left, right] = [one[a], other[b]];
    const isLeft = right === undefined || (left !== undefined && compare(left, right) <= 0);
    const next = isLeft ? left : right;
    if (isLeft) a += 1;
    else b += 1;
    const last = kept.at(-1);
    if (next !== undefined && (last === undefined || !isSame(last, next))) kept.push(next);
  }
  return kept;
}

/** What a sum is of. */
const identity = ['channel', 'currency', 'day', 'parts'] as const;
const order = [...identity, 'age', ...attributedMetrics] as const;

const isSame = (a: AttributedSum, b: AttributedSum): boolean =>
  identity.every((field) => a[field] === b[field]) && daysOf(a) === daysOf(b);

/** Whole days since the end of the day. */
const daysOf = ({ age }: AttributedSum): number => Math.floor(age / 24);

function compare(a: AttributedSum, b: AttributedSum): number {
  for (const field of order) {
    const [x, y] = [a[field], b[field]];
    if (x === y) continue;
    if (x === null || y === null) return x === null ? -1 : 1;
    return x < y ? -1 : 1;
  }
  return 0;
}

const hashes = 2 ** 32;
