import { expect, test } from 'vitest';
import { daysFrom } from '#lib/day-lists.ts';
import { dayAfter, msPerDay } from '#lib/days.ts';
import { channelKey, type Maturity, maturityOf, usualShare } from './attribution-maturity.ts';
import { attributedMetrics } from './internal/attributed-sums.ts';
import type { HistoryBlock } from './history-block.ts';
import { dayEnd } from '#dates/ended-days.ts';
import { sumDays } from './history-totals.ts';
import { type Projection, project } from './projection.ts';
import { dailyHistory, updatedHistory, zones } from './test-world-history.ts';
import { unusualCampaigns } from './internal/unusual-campaigns.ts';

const windowOf = (channel: string | null): number => (channel === 'channel-b' ? 30 : 14);
const at = Date.parse('2026-11-20T12:00:00Z');
const months = dailyHistory(at, 38);
const blocks = [...months.values()];
const maturity = maturityOf(blocks, windowOf);
const recent = daysFrom('2026-11-06', '2026-11-19');

const projected = (days: readonly string[], of: Partial<Parameters<typeof project>[0]> = {}) =>
  project({ blocks, days: new Set(days), zones, maturity, windowOf, hasRange: true, ...of });

/** Sales in EUR of channel-a by day, in units of currency. */
function salesOf(all: readonly HistoryBlock[], days: readonly string[]): number[] {
  const sums = sumDays(all, days, ({ channel }) => channel === 'channel-a');
  return days.map((_, place) =>
    sums
      .filter(({ currency }) => currency === 'EUR')
      .reduce((sum, { known }) => sum + (known.sales[place] ?? 0) / 1e6, 0),
  );
}

test('in the simulated service it finds how attribution matures there, whatever the order of arrivals', () => {
  const other = maturityOf(blocks.toReversed(), windowOf);
  const largestOf = (all: readonly Maturity[]) =>
    all.find((one) => one.channel === 'channel-a' && one.currency === 'EUR');
  // 62, 77, 86 and 92 percent, but for the rounding to whole orders. Days end at 23:00, in summer at 22:00.
  for (const [days, share] of [0.62, 0.772, 0.864, 0.92].entries()) {
    for (const metric of attributedMetrics) {
      const known = largestOf(maturity)?.shareAt(metric, 24 * days + 13);
      expect(largestOf(other)?.shareAt(metric, 24 * days + 13)).toEqual(known);
      expect(known?.share).toBeGreaterThan(share - 0.015);
      expect(known?.share).toBeLessThan(share + 0.015);
      expect(known?.low).toBeLessThan(known?.share ?? 0);
      expect(known?.high).toBeGreaterThan(known?.share ?? 1);
      expect(known?.days).toBeGreaterThanOrEqual(20);
    }
  }
});

test('projected sales of open days come close to what they end at, within their range', () => {
  const { blocks: likely, projection } = projected(recent);
  const final = [...updatedHistory(months, at + 40 * msPerDay).values()];
  const [reported, value, low, high, end] = [
    blocks,
    likely,
    projection.bounds?.low ?? [],
    projection.bounds?.high ?? [],
    final,
  ].map((all) => salesOf(all, recent));
  const total = (all: readonly number[] = []) => all.reduce((sum, one) => sum + one, 0);
  const errorOf = (all: readonly number[] | undefined) => Math.abs(total(all) / total(end) - 1);
  expect(errorOf(reported)).toBeGreaterThan(0.05);
  expect(errorOf(value)).toBeLessThan(0.01);
  expect(total(low)).toBeLessThan(total(end));
  expect(total(high)).toBeGreaterThan(total(end));
  // Nine in ten days, as the range is from the 10th to the 90th percentile.
  const inside = recent.filter(
    (_, day) => (low?.[day] ?? 0) <= (end?.[day] ?? 0) && (end?.[day] ?? 0) <= (high?.[day] ?? 0),
  );
  expect(inside.length).toBeGreaterThanOrEqual(0.7 * recent.length);
});

test('closed days, days outside the period, and spend are as reported', () => {
  const closed = daysFrom('2026-09-01', '2026-10-15');
  const { blocks: all, projection } = projected(closed);
  all.forEach((block, place) => expect(block).toBe(blocks[place]));
  expect(projection).toMatchObject({ closedDays: null, excluded: [] });
  expect(projection.days.size).toBe(0);
  const before = dayAfter(recent[0] ?? '', -1) ?? '';
  const { blocks: open } = projected(recent);
  expect(salesOf(open, [before])).toEqual(salesOf(blocks, [before]));
  for (const [place, { figures }] of open.entries()) {
    const { conversions, clicks, ...last } = figures.last;
    expect(conversions.every((orders, cell) => orders <= (clicks[cell] ?? 0))).toBe(true);
    for (const metric of ['impressions', 'spend'] as const)
      expect(last[metric]).toEqual(blocks[place]?.figures.last[metric]);
    expect(clicks).toEqual(blocks[place]?.figures.last.clicks);
  }
});

test('the parts of projected sales add up to the whole, exactly', () => {
  const { blocks: all } = projected(recent);
  const whole = sumDays(all, recent, () => true);
  const [odd, even] = [1, 0].map((rest) =>
    sumDays(all, recent, ({ id }) => Number(id.slice(-1)) % 2 === rest),
  );
  for (const { account, channel, currency, known } of whole) {
    const parts = [...(odd ?? []), ...(even ?? [])].filter(
      (one) => one.account === account && one.channel === channel && one.currency === currency,
    );
    for (const metric of ['conversions', 'units', 'sales'] as const) {
      const sums = recent.map((_, day) =>
        parts.reduce((sum, part) => sum + (part.known[metric][day] ?? 0), 0),
      );
      expect(sums).toEqual([...known[metric]]);
      expect(sums.every(Number.isSafeInteger)).toBe(true);
    }
  }
});

test('an unknown figure stays unknown', () => {
  const unknown = blocks.map((block): HistoryBlock => {
    const sales = block.figures.last.sales.map(() => Number.NaN);
    return { ...block, figures: { ...block.figures, last: { ...block.figures.last, sales } } };
  });
  const { blocks: all } = projected(recent, { blocks: unknown });
  expect(all.every(({ figures }) => figures.last.sales.every(Number.isNaN))).toBe(true);
});

test('a channel is projected altogether or not at all, and named if it is not', () => {
  const { days, excluded } = projected(recent, {
    maturity: maturity
      .filter(({ channel }) => channel !== 'dsp')
      .map((one) => (one.channel === 'channel-b' ? withoutFirstDay(one) : one)),
  }).projection;
  expect(days.size).toBeGreaterThan(0);
  const named = (channel: string) => excluded.filter((one) => one.channel === channel);
  expect(named('channel-a')).toEqual([]);
  expect(named('channel-b').map(({ closedDays }) => closedDays)).toEqual([3, 3, 3]);
  expect(named('dsp').map(({ closedDays }) => closedDays)).toEqual([0, 0, 0]);
});

/** Few days were read within a day of their end. */
const withoutFirstDay = (one: Maturity): Maturity => ({
  ...one,
  shareAt(metric, hours) {
    const known = one.shareAt(metric, hours);
    return known && hours < 24 ? { ...known, days: 3 } : known;
  },
});

test('an upper bound of several times the likely figure is none', () => {
  const uneven = maturity.map((one): Maturity => ({
    ...one,
    shareAt(metric, hours) {
      const known = one.shareAt(metric, hours);
      return known && { ...known, low: known.share / 5 };
    },
  }));
  expect(projected(recent, { maturity: uneven }).projection.days.size).toBe(0);
});

test('the range of a whole channel is not that of a part of it', () => {
  const { projection } = projected(recent, { hasRange: false });
  expect(projection.bounds).toBeNull();
  expect(projection.days.size).toBeGreaterThan(0);
});

test('nothing is projected, and no day called open, without an attribution window', () => {
  const none = projected(recent, { windowOf: () => null });
  expect(none.blocks).toEqual(blocks);
  expect(none.projection).toMatchObject({ closedDays: null, excluded: [] });
});

test('only the accounts in scope are projected', () => {
  const none: Projection = projected(recent, { zones: new Map() }).projection;
  expect(none).toMatchObject({ closedDays: null, excluded: [] });
});

test('sales of open days raise no alarm because they are open', () => {
  const all = daysFrom('2026-09-18', '2026-11-19');
  const maturities = new Map(maturity.map((one) => [channelKey(one), one]));
  const found = unusualCampaigns({
    blocks: blocks.toSorted((a, b) => (a.month < b.month ? -1 : 1)),
    all,
    from: all.length - 14,
    isIncluded: () => true,
    finalShareOf(campaign, account, day, readAt) {
      const age = readAt - dayEnd(day, zones.get(account) ?? null);
      if (age >= windowOf(campaign.channel) * msPerDay) return 1;
      return usualShare(maturities.get(channelKey(campaign)), Math.floor(age / 3_600_000));
    },
  });
  const metrics = found.flatMap(({ days }) => days.map(({ metric }) => metric));
  expect(metrics.filter((metric) => metric !== 'spend').length).toBeLessThanOrEqual(1);
});
