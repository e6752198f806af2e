/** Sums of the history by day. */
import type { CurrencyChoice } from '#metrics/currency-choice.ts';
import { formulas, isSum, type MetricId, metrics, type RatioId } from '#metrics/metrics.ts';
import { quotient } from '#metrics/ratios.ts';
import {
  daysOfMonth,
  emptyFigures,
  type HistoryBlock,
  type HistoryCampaign,
  type HistoryFigures,
  type HistoryMetric,
  historyMetrics,
  perMetric,
  placesIn,
} from './history-block.ts';

/** Which campaigns count, by their account's ID. */
export type CampaignFilter = (campaign: HistoryCampaign, accountId: string) => boolean;

/** The figures of an account's campaigns in one channel and currency, by day, in millionths. */
export interface DayFigures {
  /** Account ID. */
  account: string;
  channel: string | null;
  /** ISO 4217. */
  currency: string | null;
  /** Sums of the known figures. */
  known: HistoryFigures;
  /** The part of `known` from campaign days that lack some metric, by the missing ones as a bit mask (`bitsOf`). */
  incomplete: ReadonlyMap<number, IncompleteDays>;
}

interface IncompleteDays {
  /** Sums of their known figures. */
  known: HistoryFigures;
  /** By day, the number of campaigns whose figure is not zero, or is unknown. */
  campaigns: Readonly<Record<HistoryMetric, Int32Array>>;
}

/** Figures beside those last read: as first read; of projected days what was reported, and the bounds of what is likely. */
export type OtherFigures = 'first' | 'reported' | 'low' | 'high';

/** Whether figures count for a choice of currency. */
export const isOfChoice = (
  { currency }: Pick<DayFigures, 'currency'>,
  choice: CurrencyChoice | undefined,
): boolean => choice?.isConverted === true || currency === choice?.currency;

type Group = DayFigures & { incomplete: Map<number, IncompleteDays> };

/** What campaigns add up to on these days, as last read or as first read. Groups come in no order. */
export function sumDays(
  blocks: readonly HistoryBlock[],
  all: readonly string[],
  isIncluded: CampaignFilter,
  reading: keyof HistoryBlock['figures'] = 'last',
): DayFigures[] {
  const found = new Map<string, Group>();
  for (const { month, campaigns, accounts, figures } of blocks) {
    const { length } = daysOfMonth(month);
    const places = placesIn(month, all);
    for (const [row, campaign] of places.length === 0 ? [] : campaigns.entries()) {
      const { channel, currency } = campaign;
      const account = accounts[campaign.account] ?? '';
      if (!isIncluded(campaign, account)) continue;
      const key = JSON.stringify([channel, currency, account]);
      let group = found.get(key);
      if (group === undefined) {
        const known = emptyFigures(all.length);
        group = { account, channel, currency, known, incomplete: new Map() };
        found.set(key, group);
      }
      addCampaign(group, figures[reading], row * length, places);
    }
  }
  return [...found.values()];
}

/** Adds the days of a campaign, whose figures begin at a cell. */
function addCampaign(
  group: Group,
  figures: HistoryFigures,
  start: number,
  places: ReturnType<typeof placesIn>,
): void {
  const lacking = new Set<number>();
  for (const metric of historyMetrics) {
    const column = figures[metric];
    for (const { day } of places) if (Number.isNaN(column[start + day])) lacking.add(day);
  }
  for (const metric of historyMetrics) {
    const [column, known] = [figures[metric], group.known[metric]];
    for (const { day, place } of places)
      if (lacking.size === 0 || !lacking.has(day)) add(known, place, column[start + day]);
  }
  for (const { day, place } of places) {
    if (!lacking.has(day)) continue;
    const unknown = historyMetrics.filter((metric) => Number.isNaN(figures[metric][start + day]));
    addIncomplete(group, place, figures, start + day, bitsOf(unknown));
  }
}

function add(sums: Float64Array, at: number, value = 0): void {
  sums[at] = (sums[at] ?? 0) + value;
}

function addIncomplete(
  group: Group,
  at: number,
  figures: HistoryFigures,
  cell: number,
  unknown: number,
): void {
  let own = group.incomplete.get(unknown);
  if (own === undefined) {
    const { length } = group.known.spend;
    own = { known: emptyFigures(length), campaigns: perMetric(() => new Int32Array(length)) };
    group.incomplete.set(unknown, own);
  }
  for (const metric of historyMetrics) {
    const value = figures[metric][cell] ?? 0;
    if (value === 0) continue;
    own.campaigns[metric][at] = (own.campaigns[metric][at] ?? 0) + 1;
    if (Number.isNaN(value)) continue;
    add(own.known[metric], at, value);
    add(group.known[metric], at, value);
  }
}

/** Metrics as bits, by their place. */
const bitsOf = (all: readonly HistoryMetric[]): number =>
  all.reduce((bits, metric) => bits | (1 << historyMetrics.indexOf(metric)), 0);

/** The sums behind a metric, by day. */
export interface DaySums {
  account: string;
  /** ISO 4217; `null` for campaigns without a currency. */
  currency: string | null;
  /** Millionths of a unit of currency, or of one. A ratio divides the first by the second. */
  over: Float64Array;
  under: Float64Array | null;
  /** Campaigns left out on a day: they lack the figure, or have one without the other. */
  leftOut: Int32Array;
}

/**
 * What a metric adds up by day: the figures that are known, and for a ratio those of the campaigns that have both.
 * `null` for a metric that reports do not have.
 */
export function sumsOf(metric: MetricId, figures: DayFigures): DaySums | null {
  const { account, currency, known, incomplete } = figures;
  const [first, second] = operandsOf(metric);
  if (first === undefined) return null;
  const leftOut = new Int32Array(known[first].length);
  const isUnknown = (bits: number, one: HistoryMetric) => (bits & bitsOf([one])) !== 0;
  if (second === undefined) {
    for (const [bits, { campaigns }] of incomplete) {
      if (isUnknown(bits, first)) addAll(leftOut, campaigns[first]);
    }
    return { account, currency, over: known[first], under: null, leftOut };
  }
  const [over, under] = [known[first].slice(), known[second].slice()];
  for (const [bits, { campaigns, known: own }] of incomplete) {
    const [lacksFirst, lacksSecond] = [isUnknown(bits, first), isUnknown(bits, second)];
    if (lacksFirst) {
      addAll(under, own[second], -1);
      addAll(leftOut, campaigns[second]);
    } else if (lacksSecond) {
      addAll(over, own[first], -1);
      addAll(leftOut, campaigns[first]);
    }
  }
  return { account, currency, over, under, leftOut };
}

function addAll<T extends Float64Array | Int32Array>(sums: T, values: T, times = 1): void {
  for (let at = 0; at < sums.length; at++) sums[at] = (sums[at] ?? 0) + times * (values[at] ?? 0);
}

/** Units of the displayed currency per unit of another; `null` without a rate, and for an unknown one, which may be several. */
export type RateOf = (currency: string | null) => number | null;

const unconverted: RateOf = (currency) => (currency === null ? null : 1);

/** The places of the days that count for an account, by its ID. */
export type PlacesOf = (account: string) => Iterable<number>;

/**
 * A metric over several days, in one currency, or of several at these rates: the counted days of each account added up.
 * A ratio is one of sums; `null` if it cannot be computed, or a rate is missing.
 */
export function valueOver(
  metric: MetricId,
  all: readonly DaySums[],
  placesOf: PlacesOf,
  rateOf: RateOf = unconverted,
): number | null {
  const isRatio = !isSum(metric);
  const {
    over,
    under,
    times = 1,
  } = isRatio ? formulas[metric as RatioId] : { over: metric, under: metric };
  // An amount without a rate makes the sum unknown.
  const factor = (operand: MetricId, currency: string | null) =>
    metrics[operand].kind === 'money' ? (rateOf(currency) ?? Number.NaN) : 1;
  let [dividend, divisor, leftOut] = [0, 0, 0];
  for (const sums of all) {
    const { currency } = sums;
    let [first, second] = [0, 0];
    for (const day of placesOf(sums.account)) {
      first += sums.over[day] ?? 0;
      second += sums.under?.[day] ?? 0;
      leftOut += sums.leftOut[day] ?? 0;
    }
    if (first !== 0) dividend += first * factor(over as MetricId, currency);
    if (second !== 0) divisor += second * factor(under as MetricId, currency);
  }
  if (isRatio) return quotient(times * dividend, divisor);
  // All that there is was left out: that is not zero.
  const isUnknown = Number.isNaN(dividend) || (dividend === 0 && leftOut > 0);
  return isUnknown ? null : dividend / 1e6;
}

function operandsOf(metric: MetricId): HistoryMetric[] {
  const isOwn = (id: string): id is HistoryMetric =>
    (historyMetrics as readonly string[]).includes(id);
  if (isSum(metric)) return isOwn(metric) ? [metric] : [];
  const { over, under } = formulas[metric as RatioId];
  return isOwn(over) && isOwn(under) ? [over, under] : [];
}

/**
 * The sums behind a metric by day, in major units or as counts: NaN on days that are not complete, and where campaigns
 * lack the figure, since a sum without them would be lower than it is.
 */
export function completeSums(
  metric: HistoryMetric,
  all: readonly DaySums[],
  isComplete: readonly boolean[],
  rateOf: RateOf = unconverted,
): Float64Array {
  const sums = Float64Array.from(isComplete, (complete) => (complete ? 0 : Number.NaN));
  for (const { currency, over, leftOut } of all) {
    const rate = metrics[metric].kind === 'money' ? (rateOf(currency) ?? Number.NaN) : 1;
    for (let day = 0; day < sums.length; day++) {
      // An amount without a rate makes the sum unknown.
      const amount = over[day] === 0 ? 0 : (over[day] ?? 0) * rate;
      sums[day] = leftOut[day] === 0 ? (sums[day] ?? 0) + amount : Number.NaN;
    }
  }
  return sums.map((sum) => sum / 1e6);
}
