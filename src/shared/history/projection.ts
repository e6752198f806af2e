/**
 * Figures of days with an open attribution window as they are likely to end: what is known by now, divided by the share
 * of final figures that was known at that age on closed days.
 */
import { attributedMetrics } from './attributed-sums.ts';
import { isKnown, type KnownShare, type Maturity, type WindowOf } from './attribution-maturity.ts';
import { daysOfMonth, type HistoryBlock } from './history-block.ts';
import { ageOf } from './history-days.ts';
import { rowsOf } from './history-rows.ts';

export interface Projection {
  /** The same figures if days end like those at the 10th and the 90th percentile. */
  low: readonly HistoryBlock[];
  high: readonly HistoryBlock[];
  /** Days with projected figures. */
  days: ReadonlySet<string>;
  /** The least number of closed days that a figure is based on; `null` without projected figures. */
  closedDays: number | null;
  /** Channels and currencies with open days that could not be projected. */
  excluded: readonly ExcludedChannel[];
}

export interface ExcludedChannel {
  channel: string | null;
  /** ISO 4217. */
  currency: string | null;
  /** Closed days that were read at the age of an open one. If they are enough, sales are too few to project. */
  closedDays: number;
}

interface ProjectionOf {
  blocks: readonly HistoryBlock[];
  /** The days to project. */
  days: ReadonlySet<string>;
  /** The time zones (IANA, or `null`) of the accounts to project, by ID. */
  zones: ReadonlyMap<string, string | null>;
  maturity: readonly Maturity[];
  windowOf: WindowOf;
}

const bounds = ['share', 'low', 'high'] as const;
type Bound = (typeof bounds)[number];

/** By metric, then by bound: what each day of a group is divided by. */
type Divisors = Record<(typeof attributedMetrics)[number], Record<Bound, Float64Array>>;

/** The projected blocks; those without open days are the given ones. */
export function* project(
  of: ProjectionOf,
): Generator<void, { blocks: HistoryBlock[]; projection: Projection }, undefined> {
  const { blocks, zones, windowOf } = of;
  const maturities = new Map(of.maturity.map((one) => [keyOf(one), one]));
  const days = new Set<string>();
  const excluded = new Map<string, ExcludedChannel>();
  let closedDays = Infinity;
  const projected: Record<Bound, HistoryBlock[]> = { share: [], low: [], high: [] };
  for (const block of blocks) {
    yield;
    const own = daysOfMonth(block.month);
    const { groups, groupOf } = rowsOf(block);
    const divisors = groups.map((group): Divisors | null => {
      const zone = zones.get(block.accounts[group.account] ?? '');
      const key = keyOf(group);
      const maturity = maturities.get(key);
      if (zone === undefined) return null;
      let all: Divisors | null = null;
      for (const [place, day] of own.entries()) {
        const at = block.readAt.last[group.account * own.length + place] ?? 0;
        const age = ageOf(day, zone, at);
        if (at === 0 || !of.days.has(day) || age >= windowOf(group.channel)) continue;
        const shares = maturity?.byAge[age];
        if (
          shares === undefined ||
          !attributedMetrics.every((metric) => isUsable(shares[metric]))
        ) {
          const { channel, currency } = group;
          const closed = shares?.sales?.days ?? 0;
          const least = Math.min(closed, excluded.get(key)?.closedDays ?? closed);
          excluded.set(key, { channel, currency, closedDays: least });
          continue;
        }
        if (attributedMetrics.every((metric) => isFinal(shares[metric]))) continue;
        all ??= noDivisors(own.length);
        days.add(day);
        for (const metric of attributedMetrics) {
          const share = shares[metric];
          if (share === null) continue;
          closedDays = Math.min(closedDays, share.days);
          for (const bound of bounds) all[metric][bound][place] = share[bound];
        }
      }
      return all;
    });
    for (const bound of bounds) {
      const isOpen = divisors.some((all) => all !== null);
      projected[bound].push(isOpen ? divided(block, groupOf, divisors, bound) : block);
      yield;
    }
  }
  return {
    blocks: projected.share,
    projection: {
      // What few sales were known of makes a high final figure.
      low: projected.high,
      high: projected.low,
      days,
      closedDays: Number.isFinite(closedDays) ? closedDays : null,
      excluded: [...excluded.values()],
    },
  };
}

const keyOf = ({ channel, currency }: Pick<Maturity, 'channel' | 'currency'>): string =>
  JSON.stringify([channel, currency]);

/** Where a tenth of the days had no sales yet, there is no upper bound. */
const isUsable = (share: KnownShare | null): boolean => isKnown(share) && share.low > 0;

/** Whether practically nothing was added later: the reported figures stay. */
const isFinal = (share: KnownShare | null): boolean =>
  share !== null && share.low > 0.995 && share.high < 1.005;

const noDivisors = (length: number): Divisors =>
  Object.fromEntries(
    attributedMetrics.map((metric) => [
      metric,
      Object.fromEntries(bounds.map((bound) => [bound, new Float64Array(length).fill(1)])),
    ]),
  ) as Divisors;

function divided(
  block: HistoryBlock,
  groupOf: Int32Array,
  divisors: readonly (Divisors | null)[],
  bound: Bound,
): HistoryBlock {
  const { length } = daysOfMonth(block.month);
  const last = { ...block.figures.last };
  for (const metric of attributedMetrics) {
    const column = last[metric].slice();
    for (let row = 0; row < block.campaigns.length; row++) {
      const by = divisors[groupOf[row] ?? -1]?.[metric][bound];
      if (by === undefined) continue;
      for (let day = 0; day < length; day++) {
        const at = row * length + day;
        // Whole millionths, so that sums stay exact.
        if (by[day] !== 1) column[at] = Math.round((column[at] ?? 0) / (by[day] ?? 1)) + 0;
      }
    }
    last[metric] = column;
  }
  return { ...block, figures: { ...block.figures, last } };
}
