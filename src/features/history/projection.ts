/**
 * Figures of days with an open attribution window as they are likely to end: what is known by now, divided by the share
 * of final figures that was known at that age on closed days.
 */
import { type AttributedMetric, attributedMetrics } from './internal/attributed-sums.ts';
import {
  isKnown,
  channelKey,
  type KnownShare,
  type Maturity,
  type WindowOf,
} from './attribution-maturity.ts';
import { daysOfMonth, type HistoryBlock, type HistoryCampaign } from './history-block.ts';
import { dayEnd, hoursSince } from '#dates/ended-days.ts';

export interface Projection {
  reported: readonly HistoryBlock[];
  /** The figures if days end like those at the 10th and the 90th percentile; `null` without a range. */
  bounds: Record<'low' | 'high', readonly HistoryBlock[]> | null;
  /** Days with projected figures. */
  days: ReadonlySet<string>;
  /** The least number of closed days that a figure is based on; `null` without projected figures. */
  closedDays: number | null;
  /** Channels and currencies with open days that are not projected. */
  excluded: readonly ExcludedChannel[];
}

export interface ExcludedChannel extends Pick<Maturity, 'channel' | 'currency'> {
  /** The least number of closed days at the ages of its open ones. If that is enough, sales are too few or too uneven. */
  closedDays: number;
}

export interface ProjectionOf {
  blocks: readonly HistoryBlock[];
  /** The days to project. */
  days: ReadonlySet<string>;
  /** The time zones (IANA, or `null`) of the accounts to project, by ID. */
  zones: ReadonlyMap<string, string | null>;
  maturity: readonly Maturity[];
  windowOf: WindowOf;
  /** Whether the range of whole channels applies. */
  hasRange: boolean;
}

const bounds = ['share', 'low', 'high'] as const;
type Bound = (typeof bounds)[number];

/** The projected blocks; those without open days are the given ones. */
export function project(of: ProjectionOf): { blocks: HistoryBlock[]; projection: Projection } {
  const { blocks } = of;
  const maturities = new Map(of.maturity.map((one) => [channelKey(one), one]));
  const ages = blocks.map((block) => openAges(block, of));
  // All open days of a channel are projected, or none: else a projected day would be compared with a reported one.
  const hours = new Map<string, Set<number>>();
  for (const { key, byDay } of ages.flatMap((own) => [...own.values()])) {
    let own = hours.get(key);
    if (own === undefined) hours.set(key, (own = new Set<number>()));
    for (const age of byDay.values()) own.add(age);
  }
  const metricsOf = new Map(
    [...hours].map(([key, own]) => [key, projectable(maturities.get(key), [...own])]),
  );
  const days = new Set<string>();
  const all: Record<Bound, HistoryBlock[]> = { share: [], low: [], high: [] };
  let closedDays = Infinity;
  for (const [at, block] of blocks.entries()) {
    const { length } = daysOfMonth(block.month);
    const divisors = new Map<string, Divisors>();
    for (const [group, { key, byDay }] of ages[at] ?? []) {
      const own: Divisors = {};
      for (const metric of metricsOf.get(key) ?? []) {
        for (const [place, age] of byDay) {
          const share = maturities.get(key)?.shareAt(metric, age) ?? null;
          if (share === null || isFinal(share)) continue;
          closedDays = Math.min(closedDays, share.days);
          days.add(daysOfMonth(block.month)[place] ?? '');
          const by = (own[metric] ??= emptyDivisors(length));
          for (const bound of bounds) by[bound][place] = share[bound];
        }
      }
      if (Object.keys(own).length > 0) divisors.set(group, own);
    }
    const isOpen = divisors.size > 0;
    for (const bound of of.hasRange ? bounds : (['share'] as const))
      all[bound].push(isOpen ? divided(block, divisors, bound) : block);
  }
  const excluded = [...hours].flatMap(([key, own]): ExcludedChannel[] => {
    if (own.size === 0 || metricsOf.get(key)?.includes('sales') === true) return [];
    const [channel = null, currency = null] = JSON.parse(key) as (string | null)[];
    const known = [...own].map((age) => maturities.get(key)?.shareAt('sales', age)?.days ?? 0);
    return [{ channel, currency, closedDays: Math.min(...known) }];
  });
  return {
    blocks: all.share,
    projection: {
      reported: blocks,
      // A small known share makes a high final figure.
      bounds: of.hasRange ? { low: all.high, high: all.low } : null,
      days,
      closedDays: Number.isFinite(closedDays) ? closedDays : null,
      excluded,
    },
  };
}

/** The open days of an account’s campaigns in one channel and currency. */
interface OpenAges {
  key: string;
  /** Whole hours from the end of the day to its last reading, by its place in the month. */
  byDay: ReadonlyMap<number, number>;
}

/** Campaigns of the same account, channel and currency have the same open days. */
const groupOf = ({ account, channel, currency }: HistoryCampaign): string =>
  JSON.stringify([account, channel, currency]);

/** By group. */
function openAges(block: HistoryBlock, { days, zones, windowOf }: ProjectionOf) {
  const own = daysOfMonth(block.month);
  const places = [...own.keys()].filter((place) => days.has(own[place] ?? ''));
  const found = new Map<string, OpenAges>();
  for (const campaign of block.campaigns) {
    const group = groupOf(campaign);
    if (found.has(group)) continue;
    const zone = zones.get(block.accounts[campaign.account] ?? '');
    const byDay = new Map<number, number>();
    for (const place of zone === undefined ? [] : places) {
      const at = block.readAt.last[campaign.account * own.length + place] ?? 0;
      if (at === 0) continue;
      const age = hoursSince(dayEnd(own[place] ?? '', zone ?? null), at);
      if (age < 24 * (windowOf(campaign.channel) ?? 0)) byDay.set(place, age);
    }
    found.set(group, { key: channelKey(campaign), byDay });
  }
  return found;
}

/** The metrics whose shares are known at all of these ages, if sales are among them. */
function projectable(maturity: Maturity | undefined, ages: readonly number[]): AttributedMetric[] {
  const found = attributedMetrics.filter((metric) =>
    ages.every((age) => isUsable(maturity?.shareAt(metric, age) ?? null)),
  );
  return found.includes('sales') ? found : [];
}

/** Where days differ too much, an upper bound would say nothing. */
const isUsable = (share: KnownShare | null): boolean =>
  isKnown(share) && share.low >= share.share / 4;

/** Whether practically nothing was added later: the reported figures stay. */
const isFinal = ({ low, high }: KnownShare): boolean => low > 0.995 && high < 1.005;

/** By metric and bound: what each day of a month is divided by. */
type Divisors = Partial<Record<AttributedMetric, Record<Bound, Float64Array>>>;

const emptyDivisors = (length: number): Record<Bound, Float64Array> => ({
  share: new Float64Array(length).fill(1),
  low: new Float64Array(length).fill(1),
  high: new Float64Array(length).fill(1),
});

/** `divisors` are those of groups. */
function divided(
  block: HistoryBlock,
  divisors: ReadonlyMap<string, Divisors>,
  bound: Bound,
): HistoryBlock {
  const { length } = daysOfMonth(block.month);
  const last = { ...block.figures.last };
  for (const metric of attributedMetrics) {
    const column = last[metric].slice();
    for (const [row, campaign] of block.campaigns.entries()) {
      const by = divisors.get(groupOf(campaign))?.[metric]?.[bound];
      if (by === undefined) continue;
      for (let day = 0; day < length; day++) {
        const at = row * length + day;
        const value = column[at] ?? 0;
        if (by[day] === 1) continue;
        // Whole millionths, so that sums stay exact; and no more orders than clicks.
        const likely = Math.round(value / (by[day] ?? 1)) + 0;
        const clicks = last.clicks[at] ?? 0;
        const isCapped = metric === 'conversions' && likely > clicks && clicks >= value;
        column[at] = isCapped ? clicks : likely;
      }
    }
    last[metric] = column;
  }
  return { ...block, figures: { ...block.figures, last } };
}
