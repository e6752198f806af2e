/** How the sales of a day grew: what its campaigns had been attributed each time it was read. */
import type { HistoryCampaign, HistoryFigures, HistoryMetric } from './history-block.ts';

/** Metrics that grow until the attribution window of a day has closed. */
export const attributedMetrics = ['conversions', 'units', 'sales'] as const;
export type AttributedMetric = (typeof attributedMetrics)[number];

/** A channel's figures of a day in one currency at one reading, added up over its campaigns, in millionths. */
export interface AttributedSum extends Readonly<Record<AttributedMetric, number>> {
  channel: string | null;
  /** ISO 4217. */
  currency: string | null;
  /** The day of the month, from 0. */
  day: number;
  /** Whole days from the end of the day, in all accounts, to the reading. */
  age: number;
  /** When the day was read, in milliseconds since 1970. */
  at: number;
  /** Identifies the campaigns that were added up. Only sums of the same ones can be compared. */
  campaigns: number;
}

interface SumsOf {
  /** When the figures were read, in milliseconds since 1970. */
  at: number;
  /** Their number in the month. */
  days: number;
  /** In the order of the figures, and by `campaignKey`. */
  campaigns: readonly HistoryCampaign[];
  keys: readonly string[];
  figures: HistoryFigures;
  /** The age of an account's day at the reading, by their places; `null` if it was not read. */
  ageOn: (account: number, day: number) => number | null;
}

/** Campaigns added up between two pauses for the page. */
const stepSize = 200;

/** The sums of one reading of a month, sorted. A campaign counts on a day if it was active and all its figures are known. */
export function* attributedSums(of: SumsOf): Generator<void, AttributedSum[], undefined> {
  const { at, days, campaigns, keys, figures, ageOn } = of;
  const found = new Map<string, AttributedSum[]>();
  for (const [row, { account, channel, currency }] of campaigns.entries()) {
    if (row % stepSize === 0) yield;
    const group = JSON.stringify([channel, currency]);
    let sums = found.get(group);
    if (sums === undefined) found.set(group, (sums = []));
    const code = hashOf(keys[row] ?? '');
    for (let day = 0; day < days; day++) {
      const figure = (metric: HistoryMetric) => figures[metric][row * days + day] ?? 0;
      const isActive = activityMetrics.some((metric) => figure(metric) !== 0);
      const age = isActive ? ageOn(account, day) : null;
      if (age === null || attributedMetrics.some((metric) => Number.isNaN(figure(metric))))
        continue;
      const sum = sums[day];
      sums[day] = {
        channel,
        currency,
        day,
        at,
        age: Math.min(age, sum?.age ?? age),
        campaigns: ((sum?.campaigns ?? 0) + code) % codes,
        conversions: (sum?.conversions ?? 0) + figure('conversions'),
        units: (sum?.units ?? 0) + figure('units'),
        sales: (sum?.sales ?? 0) + figure('sales'),
      };
    }
  }
  return [...found.values()].flatMap((sums) => sums.filter(Boolean)).toSorted(compare);
}

/** Metrics that a day has from the start. */
const activityMetrics = ['impressions', 'clicks', 'spend'] as const;

/** Everything that both know, sorted. Of two readings of a day on the same day of its age, the earlier one counts. */
export function mergeSums(
  one: readonly AttributedSum[],
  other: readonly AttributedSum[],
): AttributedSum[] {
  const kept: AttributedSum[] = [];
  for (const sum of [...one, ...other].toSorted(compare)) {
    const last = kept.at(-1);
    if (last === undefined || compareBy(identity, last, sum) !== 0) kept.push(sum);
  }
  return kept;
}

/** What a sum is of. */
const identity = ['channel', 'currency', 'day', 'age', 'campaigns'] as const;
const order = [...identity, 'at', ...attributedMetrics] as const;

const compare = (a: AttributedSum, b: AttributedSum): number => compareBy(order, a, b);

function compareBy(fields: typeof order | typeof identity, a: AttributedSum, b: AttributedSum) {
  for (const field of fields) {
    const [x, y] = [a[field] ?? '', b[field] ?? ''];
    if (x !== y) return x < y ? -1 : 1;
  }
  return 0;
}

const codes = 2 ** 32;

/** A number below 2³² that tells texts apart (FNV-1a). */
function hashOf(text: string): number {
  let hash = 0x811c9dc5;
  for (let at = 0; at < text.length; at++) {
    hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193);
  }
  return hash >>> 0;
}
