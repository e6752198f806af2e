import { expect, test } from 'vitest';
import { daysFrom } from '#lib/day-lists.ts';
import { fc } from '#lib/test-properties.ts';
import { type CampaignSums, sumCampaigns } from '#features/history/history-campaigns.ts';
import { countDays } from '#features/history/history-coverage.ts';
import type { HistoryRow } from '#features/history/history-reading.ts';
import { sumDays, sumsOf, valueOver } from '#features/history/history-totals.ts';
import { merged, read, rowOf } from '#features/history/test-history.ts';
import { type DriverId, type Drivers, driversOf, type MetricDrivers } from './drivers.ts';

const all = daysFrom('2026-11-01', '2026-11-04');
const compared = { days: all.slice(2), before: all.slice(0, 2) };
const inEuros = {
  chosen: { value: 'EUR', label: 'EUR', currency: 'EUR', isConverted: false },
  ratesOf: () => undefined,
};
const converted = {
  chosen: { value: 'all', label: 'All', currency: 'EUR', isConverted: true },
  ratesOf: () => (code: string | null) => (code === 'USD' ? 0.5 : 1),
};

/** Two accounts, each of whose days was read. */
function historyOf(rows: readonly HistoryRow[]) {
  const zones = new Map(['acct-1', 'acct-2'].map((id) => [id, 'UTC'] as const));
  const own = [...rows, ...all.map((day) => rowOf(day, 'idle', { impressions: 1 }))];
  const { blocks } = read({ rows: own, zones, start: all[0] ?? '', end: all.at(-1) ?? '' });
  const months = [...merged(blocks).values()];
  const countedOf = countDays(months, all, compared);
  const sums = sumCampaigns({ blocks: months, all, countedOf, isIncluded: () => true });
  return { months, countedOf, sums };
}

const drivers = (rows: readonly HistoryRow[], of: Parameters<typeof driversOf>[1] = inEuros) =>
  driversOf(historyOf(rows).sums, of);

const effects = (of: MetricDrivers | null): Partial<Record<DriverId, number>> =>
  Object.fromEntries(of?.drivers.map(({ id, effect }) => [id, effect]) ?? []);
const sumOf = (of: MetricDrivers): number =>
  of.drivers.reduce((sum, { effect }) => sum + effect, 0);
const [monday, tuesday, later] = ['2026-11-01', '2026-11-02', '2026-11-03'];

/** A campaign's days with plausible and odd figures: nothing, clicks without spend, sales without clicks. */
const figures = fc.record({
  clicks: fc.integer({ min: 0, max: 40 }),
  spend: fc.integer({ min: 0, max: 9000 }).map((cents) => cents / 100),
  conversions: fc.integer({ min: 0, max: 9 }),
  sales: fc.integer({ min: 0, max: 90_000 }).map((cents) => cents / 100),
});
const withGaps = fc
  .tuple(figures, fc.constantFrom('spend', 'sales', 'conversions', 'clicks', null))
  .map(([own, gap]) => (gap === null ? own : { ...own, [gap]: null }));
const rowsOf = (some: fc.Arbitrary<Partial<HistoryRow>>) =>
  fc.array(
    fc
      .record({
        day: fc.constantFrom(...all),
        campaign: fc.integer({ min: 0, max: 5 }),
        isIdle: fc.boolean(),
        own: some,
      })
      .map(({ day, campaign, isIdle, own }) =>
        rowOf(day, `c${campaign}`, {
          account_id: campaign % 2 === 0 ? 'acct-1' : 'acct-2',
          channel: campaign % 3 === 0 ? 'channel-a' : 'channel-b',
          ...(!isIdle && own),
        }),
      ),
    { minLength: 1, maxLength: 30 },
  );
const someRows = rowsOf(figures);

test('parts add up to the whole, of a campaign, an account, a channel and all', () => {
  fc.assert(
    fc.property(someRows, (rows) => {
      const { sums } = historyOf(rows);
      const whole = driversOf(sums, inEuros);
      for (const key of ['id', 'account', 'channel', 'currency'] as const) {
        let fromParts = 0;
        for (const own of Map.groupBy(sums, (one) => one[key]).values()) {
          const part = driversOf(own, inEuros);
          for (const one of [part.spend, part.sales, part.acos ?? part.spend])
            expect(sumOf(one)).toBeCloseTo(one.after - one.before, 6);
          const { spend, sales } = part;
          fromParts +=
            (whole.acosPer?.spend ?? 0) * (spend.after - spend.before) -
            (whole.acosPer?.sales ?? 0) * (sales.after - sales.before);
        }
        const acos = whole.acos ?? { before: 0, after: 0 };
        expect(fromParts).toBeCloseTo(acos.after - acos.before, 9);
      }
    }),
  );
});

test('other names, and another order, change nothing', () => {
  fc.assert(
    fc.property(someRows, fc.nat({ max: 97 }), (rows, turn) => {
      const { sums } = historyOf(rows);
      const renamed = sums.map((one, at) => ({ ...one, id: `x${sums.length - at}` }));
      const first = turn % sums.length;
      const turned = [...renamed.slice(first), ...renamed.slice(0, first)].toReversed();
      expect(driversOf(turned, inEuros)).toEqual(driversOf(sums, inEuros));
    }),
  );
});

/** The same campaigns with some of the later amounts times a factor. */
const times = (rows: readonly HistoryRow[], factors: Partial<Record<keyof HistoryRow, number>>) => {
  const active = rows.filter(({ clicks, conversions, spend, sales }) =>
    [clicks, conversions, spend, sales].every((figure) => figure !== null && figure > 0),
  );
  return active.flatMap((row) =>
    [monday, later].map((date) => ({
      ...row,
      date,
      ...(date === later &&
        Object.fromEntries(
          (['clicks', 'conversions', 'spend', 'sales'] as const).map((id) => [
            id,
            (row[id] ?? 0) * (factors[id] ?? 1),
          ]),
        )),
    })),
  );
};

test.each([
  ['a price rise', { spend: 2 }, 'cpc', 1],
  ['more conversions of the same size', { conversions: 4, sales: 4 }, 'cvr', 3],
  ['larger baskets', { sales: 0.5 }, 'basket', -0.5],
] as const)('%s is all one driver, and as large in each campaign', (_, factors, driver, change) => {
  fc.assert(
    fc.property(someRows, (rows) => {
      const found = drivers(times(rows, factors));
      fc.pre(found.acos !== null);
      expect(found.acos?.drivers.map(({ id }) => id)).toEqual([driver]);
      expect(found.acos?.drivers[0]?.change).toBeCloseTo(change, 9);
    }),
  );
});

test('clicks that cost and sell in proportion leave ACOS as it is', () => {
  const found = drivers(
    times([rowOf(monday, 'a', { clicks: 10, spend: 8, conversions: 2, sales: 40 })], {
      clicks: 3,
      spend: 3,
      conversions: 3,
      sales: 3,
    }),
  );
  expect(found.acos?.drivers).toEqual([]);
  expect(effects(found.spend)).toEqual({ clicks: expect.closeTo(16, 9) as number });
});

/** The mean of a quantity that grows at a constant rate from one period to the other, by Simpson’s rule. */
function meanOnTheWay(from: number, to: number): number {
  const steps = 2000;
  let sum = 0;
  for (let step = 0; step <= steps; step++) {
    const weight = step === 0 || step === steps ? 1 : step % 2 === 1 ? 4 : 2;
    sum += weight * from ** (1 - step / steps) * to ** (step / steps);
  }
  return sum / (3 * steps);
}

/** The drivers from the daily rows, without anything that the product computes with. */
function naiveDrivers(rows: readonly HistoryRow[]) {
  const of = (
    id: string | null,
    days: readonly string[],
    metric: 'clicks' | 'spend' | 'conversions' | 'sales',
  ) =>
    [...new Map(rows.map((row) => [`${row.campaign_id} ${row.date}`, row])).values()]
      .filter((row) => row.campaign_id === id && days.includes(row.date ?? ''))
      .reduce((sum, row) => sum + (row[metric] ?? 0), 0);
  const spend: Record<string, number> = {};
  const sales: Record<string, number> = {};
  const totals = { spend: [0, 0], sales: [0, 0] };
  const add = (to: Record<string, number>, id: string, effect: number) =>
    void (to[id] = (to[id] ?? 0) + effect);
  for (const id of new Set(rows.map((row) => row.campaign_id))) {
    const pair = (metric: Parameters<typeof of>[2]) =>
      [of(id, compared.before, metric), of(id, compared.days, metric)] as const;
    const [clicks, spent, orders, sold] = [
      pair('clicks'),
      pair('spend'),
      pair('conversions'),
      pair('sales'),
    ];
    for (const when of [0, 1] as const) {
      totals.spend[when] = (totals.spend[when] ?? 0) + spent[when];
      totals.sales[when] = (totals.sales[when] ?? 0) + sold[when];
    }
    const growth = ([from, to]: readonly [number, number]) => Math.log(to) - Math.log(from);
    const both = (pairs: readonly (readonly [number, number])[]) =>
      pairs.flat().every((it) => it > 0);
    const starts = spent[0] === 0 && spent[1] > 0;
    const stops = spent[0] > 0 && spent[1] === 0;
    if (starts || stops) add(spend, starts ? 'started' : 'stopped', spent[1] - spent[0]);
    else if (both([clicks, spent])) {
      const mean = meanOnTheWay(...spent);
      add(spend, 'clicks', mean * growth(clicks));
      add(spend, 'cpc', mean * (growth(spent) - growth(clicks)));
    } else add(spend, 'not_split', spent[1] - spent[0]);
    if ((sold[0] === 0) !== (sold[1] === 0)) {
      const isStart = starts && sold[0] === 0;
      const isStop = stops && sold[1] === 0;
      add(sales, isStart ? 'started' : isStop ? 'stopped' : 'no_orders', sold[1] - sold[0]);
    } else if (both([clicks, orders, sold])) {
      const mean = meanOnTheWay(...sold);
      add(sales, 'clicks', mean * growth(clicks));
      add(sales, 'cvr', mean * (growth(orders) - growth(clicks)));
      add(sales, 'basket', mean * (growth(sold) - growth(orders)));
    } else if (both([clicks, sold])) {
      const mean = meanOnTheWay(...sold);
      add(sales, 'clicks', mean * growth(clicks));
      add(sales, 'not_split', mean * (growth(sold) - growth(clicks)));
    } else add(sales, 'not_split', sold[1] - sold[0]);
  }
  const [s0 = 0, s1 = 0] = totals.spend;
  const [r0 = 0, r1 = 0] = totals.sales;
  const acos: Record<string, number> = {};
  if ([s0, s1, r0, r1].every((total) => total > 0)) {
    const mean = meanOnTheWay(s0 / r0, s1 / r1);
    const name = (id: string) => (id === 'clicks' ? 'mix' : id);
    for (const [id, effect] of Object.entries(spend))
      add(acos, name(id), (mean * effect) / meanOnTheWay(s0, s1));
    for (const [id, effect] of Object.entries(sales))
      add(acos, name(id), (-mean * effect) / meanOnTheWay(r0, r1));
  }
  return { spend, sales, acos };
}

test('a naive recomputation from the daily rows finds the same', () => {
  fc.assert(
    fc.property(someRows, (rows) => {
      const found = drivers(rows);
      const naive = naiveDrivers(rows);
      for (const metric of ['spend', 'sales', 'acos'] as const) {
        const [own, other] = [effects(found[metric]), naive[metric]];
        for (const id of new Set([...Object.keys(own), ...Object.keys(other)]))
          expect(own[id as DriverId] ?? 0, `${metric} ${id}`).toBeCloseTo(other[id] ?? 0, 5);
      }
    }),
    { numRuns: 50 },
  );
});

test('the change is that of the tiles, or campaigns are said to be left out', () => {
  fc.assert(
    fc.property(fc.oneof(someRows, rowsOf(withGaps)), (rows) => {
      const { months, countedOf, sums } = historyOf(rows);
      const found = driversOf(sums, inEuros);
      const days = sumDays(months, all, () => true).flatMap((one) => sumsOf('acos', one) ?? []);
      const over = (when: 'now' | 'before') =>
        valueOver('acos', days, (account) => countedOf(account)[when] ?? []);
      const isLeftOut = days.some(({ leftOut }) => leftOut.some((campaigns) => campaigns > 0));
      expect(!isLeftOut || found.notCompared.acos > 0).toBe(true);
      fc.pre(found.acos !== null && found.notCompared.acos === 0);
      expect(found.acos?.before).toBeCloseTo(over('before') ?? Number.NaN, 12);
      expect(found.acos?.after).toBeCloseTo(over('now') ?? Number.NaN, 12);
    }),
  );
});

test('a campaign in one period alone is whole in one driver', () => {
  const both = [monday, later].map((day) =>
    rowOf(day, 'both', { clicks: 10, spend: 10, conversions: 1, sales: 50 }),
  );
  const found = drivers([
    ...both,
    rowOf(later, 'new', { clicks: 5, spend: 4, conversions: 1, sales: 30 }),
    rowOf(tuesday, 'old', { clicks: 5, spend: 3 }),
    rowOf(monday, 'unlucky', { clicks: 5, spend: 2, conversions: 1, sales: 20 }),
    rowOf(later, 'unlucky', { clicks: 5, spend: 2 }),
    rowOf(monday, 'views', { spend: 1 }),
    rowOf(later, 'views', { spend: 2 }),
  ]);
  expect(effects(found.spend)).toEqual({ started: 4, stopped: -3, not_split: 1 });
  expect(effects(found.sales)).toEqual({ started: 30, no_orders: -20 });
  const { before = 0, after = 0 } = found.acos ?? {};
  expect([before, after]).toEqual([16 / 70, 18 / 80]);
});

test('what is unknown in either period is left out and counted', () => {
  const rows = [monday, later].map((day) =>
    rowOf(day, 'a', { clicks: 10, spend: 10, conversions: 1, sales: 50 }),
  );
  const lacking = rowOf(later, 'b', { clicks: 1, spend: 9, sales: null });
  const found = drivers([...rows, lacking]);
  expect(found.notCompared).toEqual({ spend: 0, sales: 1, acos: 1 });
  expect([found.acos, found.sales]).toEqual([drivers(rows).acos, drivers(rows).sales]);
  // Its spend is known.
  expect(effects(found.spend)).toEqual({ started: 9 });
  const dollars = rows.map((row) => ({ ...row, campaign_id: 'd', currency: 'USD' }));
  expect(drivers([...rows, ...dollars]).spend).toMatchObject({ before: 10, after: 10 });
  expect(drivers([...rows, ...dollars], converted).spend).toMatchObject({ before: 15, after: 15 });
});

test('converted, a campaign that has changed its currency is the same', () => {
  const figuresOf = { clicks: 10, spend: 10, conversions: 1, sales: 50 };
  const found = drivers(
    [rowOf(monday, 'a', figuresOf), rowOf(later, 'a', { ...figuresOf, currency: 'USD' })],
    converted,
  );
  expect(found.spend.drivers).toEqual([{ id: 'cpc', effect: -5, change: -0.5 }]);
});

test('unknown orders leave clicks a driver, which one campaign alone has in spend as in sales', () => {
  const figuresOf = { clicks: 10, spend: 10, conversions: null, sales: 50 };
  const found = drivers([
    rowOf(monday, 'a', figuresOf),
    rowOf(later, 'a', { clicks: 20, spend: 20, conversions: null, sales: 110 }),
  ]);
  expect(found.sales.drivers.map(({ id }) => id)).toEqual(['clicks', 'not_split']);
  expect(found.acos?.drivers.map(({ id }) => id)).toEqual(['not_split']);
});

test.each([
  [[rowOf(later, 'a', { clicks: 1, spend: 1, conversions: 1, sales: 5 })]],
  [[rowOf(monday, 'a', { clicks: 1, spend: 1 }), rowOf(later, 'a', { clicks: 1, spend: 1 })]],
])('without sales in a period ACOS has no drivers', (rows) => {
  const { acos, acosPer, spend }: Drivers = drivers(rows);
  expect([acos, acosPer]).toEqual([null, null]);
  expect(sumOf(spend)).toBe(spend.after - spend.before);
});

test('an account without the earlier days is not compared', () => {
  const { sums } = historyOf([rowOf(later, 'a', { spend: 1 })]);
  const late: CampaignSums[] = sums.map((one) => ({ ...one, before: null }));
  expect(driversOf(late, inEuros)).toMatchObject({ notCompared: { acos: 2 }, acos: null });
});
