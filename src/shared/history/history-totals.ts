/** Sums of the history by day. */
import { msPerDay } from '#lib/days.ts';
import { formulas, isSum, type MetricId, metrics, type RatioId } from '#shared/metrics/metrics.ts';
import { quotient } from '#shared/metrics/ratios.ts';
import {
  daysOfMonth,
  type HistoryBlock,
  type HistoryCampaign,
  type HistoryMetric,
  historyMetrics,
  monthOf,
  placeOf,
} from './history-block.ts';
import { dayEnd } from './history-days.ts';

/** The days read for any account, oldest first. */
export function readDays(blocks: readonly HistoryBlock[]): string[] {
  return blocks.flatMap(({ month, accounts, readAt }) =>
    daysOfMonth(month).filter((_, day, { length }) =>
      accounts.some((__, account) => (readAt.last[account * length + day] ?? 0) > 0),
    ),
  );
}

/** Which campaigns count, by their account's ID. */
export type CampaignFilter = (campaign: HistoryCampaign, accountId: string) => boolean;

/** The sums behind a metric, by day. */
export interface DaySums {
  /** ISO 4217; `null` for campaigns without a currency. */
  currency: string | null;
  /** Millionths of a unit of currency, or of one. A ratio divides the first by the second. */
  over: Float64Array;
  under: Float64Array | null;
  /** Campaigns left out on a day: they lack the figure, or have one without the other. */
  leftOut: Int32Array;
}

/**
 * What a metric adds up by day in each currency: the figures that are known, and for a ratio those of the campaigns that
 * have both. None for a metric that reports do not have. Currencies come in no order.
 */
export function sumByDay(
  blocks: readonly HistoryBlock[],
  days: readonly string[],
  metric: MetricId,
  isIncluded: CampaignFilter,
): DaySums[] {
  const [first, second] = operandsOf(metric);
  if (first === undefined) return [];
  const found = new Map<string | null, DaySums>();
  const places = new Map(days.map((day, place) => [day, place]));
  for (const { month, campaigns, accounts, figures } of blocks) {
    const ownDays = daysOfMonth(month);
    const { length } = ownDays;
    /** The days of the month that are wanted, and where they go. */
    const wanted = ownDays.flatMap((day, from) => {
      const to = places.get(day);
      return to === undefined ? [] : [{ from, to }];
    });
    if (wanted.length === 0) continue;
    const overs = figures.last[first];
    const unders = second === undefined ? overs : figures.last[second];
    campaigns.forEach((campaign, row) => {
      if (!isIncluded(campaign, accounts[campaign.account] ?? '')) return;
      let sums = found.get(campaign.currency);
      if (sums === undefined) {
        const { currency } = campaign;
        const under = second === undefined ? null : new Float64Array(days.length);
        const over = new Float64Array(days.length);
        sums = { currency, over, under, leftOut: new Int32Array(days.length) };
        found.set(currency, sums);
      }
      const { over, under, leftOut } = sums;
      for (const { from, to } of wanted) {
        const [a = 0, b = 0] = [overs[row * length + from], unders[row * length + from]];
        if (Number.isNaN(a + b)) {
          if ((Number.isNaN(a) ? b : a) !== 0) leftOut[to] = (leftOut[to] ?? 0) + 1;
        } else {
          over[to] = (over[to] ?? 0) + a;
          if (under !== null) under[to] = (under[to] ?? 0) + b;
        }
      }
    });
  }
  return [...found.values()];
}

/**
 * A metric by day: in one currency, or of several with the units of the displayed currency per unit of each. A ratio is
 * one of sums; `null` if it cannot be computed, or a rate is missing.
 */
export function valuesByDay(
  metric: MetricId,
  all: readonly DaySums[],
  days: number,
  rateOf: (currency: string | null) => number | null = () => 1,
): (number | null)[] {
  const isRatio = !isSum(metric);
  const {
    over,
    under,
    times = 1,
  } = isRatio ? formulas[metric as RatioId] : { over: metric, under: metric };
  // An amount without a rate makes the sum unknown.
  const factor = (operand: MetricId, currency: string | null) =>
    metrics[operand].kind === 'money' ? (rateOf(currency) ?? Number.NaN) : 1;
  return Array.from({ length: days }, (_, day) => {
    let [dividend, divisor, leftOut] = [0, 0, 0];
    for (const sums of all) {
      leftOut += sums.leftOut[day] ?? 0;
      const [a, b] = [sums.over[day] ?? 0, sums.under?.[day] ?? 0];
      if (a !== 0) dividend += a * factor(over as MetricId, sums.currency);
      if (b !== 0) divisor += b * factor(under as MetricId, sums.currency);
    }
    if (isRatio) return quotient(times * dividend, divisor);
    // All that there is was left out: that is not zero.
    const isUnknown = Number.isNaN(dividend) || (dividend === 0 && leftOut > 0);
    return isUnknown ? null : dividend / 1e6;
  });
}

function operandsOf(metric: MetricId): HistoryMetric[] {
  const isOwn = (id: string): id is HistoryMetric =>
    (historyMetrics as readonly string[]).includes(id);
  if (isSum(metric)) return isOwn(metric) ? [metric] : [];
  const { over, under } = formulas[metric as RatioId];
  return isOwn(over) && isOwn(under) ? [over, under] : [];
}

/** An account whose days are looked up. */
export interface CoveredAccount {
  id: string;
  /** IANA, or `null` if unknown. */
  zone: string | null;
  /** The longest attribution window of its campaigns, in days. */
  windowDays: number;
  /** How much it counts, such as its spend. */
  weight: number;
}

export interface DayCoverage {
  /** Accounts whose day was not read. */
  missing: number;
  /** The attribution windows that were open for some account when its day was last read. */
  openWindows: ReadonlySet<number>;
  /** The weight of those accounts as a share of all that were read; 0 without any. */
  openShare: number;
}

/** What is known about each day of these accounts. */
export function coverageOf(
  blocks: readonly HistoryBlock[],
  days: readonly string[],
  accounts: readonly CoveredAccount[],
): DayCoverage[] {
  const byMonth = new Map(
    blocks.map((block) => [
      block.month,
      { ...block, places: new Map(block.accounts.map((id, place) => [id, place])) },
    ]),
  );
  return days.map((day) => {
    const block = byMonth.get(monthOf(day));
    const { length } = daysOfMonth(monthOf(day));
    let [missing, open, all] = [0, 0, 0];
    const openWindows = new Set<number>();
    for (const { id, zone, windowDays, weight } of accounts) {
      const place = block?.places.get(id);
      const at = place === undefined ? 0 : (block?.readAt.last[place * length + placeOf(day)] ?? 0);
      if (at === 0) {
        missing += 1;
        continue;
      }
      all += weight;
      if (at >= dayEnd(day, zone) + windowDays * msPerDay) continue;
      open += weight;
      openWindows.add(windowDays);
    }
    return { missing, openWindows, openShare: quotient(open, all) ?? 0 };
  });
}
