import { expect, test } from 'vitest';
import { type Maturity, maturityOf, type WindowOf } from './attribution-maturity.ts';
import type { HistoryRow } from './history-reading.ts';
import { merged, read, rowOf } from './test-history.ts';

const windowOf = (): number => 14;
const msPerHour = 3_600_000;
const end = Date.parse('2026-11-02T00:00:00Z');

/** Readings of November 1, each so many hours after its end in UTC. */
function maturityIn(
  readings: readonly (readonly [hours: number, rows: HistoryRow[]])[],
  zones: Record<string, string> = { 'acct-1': 'UTC' },
  own: WindowOf = windowOf,
): Maturity | undefined {
  const blocks = readings.flatMap(
    ([hours, rows]) =>
      read({
        at: end + hours * msPerHour,
        start: '2026-11-01',
        end: '2026-11-01',
        zones: new Map(Object.entries(zones)),
        rows,
      }).blocks,
  );
  return maturityOf([...merged(blocks).values()], own)[0];
}

const row = (sales: number | null, more: Partial<HistoryRow> = {}): HistoryRow =>
  rowOf('2026-11-01', 'a', { impressions: 1, conversions: sales && sales / 10, sales, ...more });

const closed = 14 * 24;

test('a share is known at the age of a reading, and between readings that are close', () => {
  const maturity = maturityIn([
    [10, [row(60)]],
    [34, [row(80)]],
    [closed, [row(100)]],
  ]);
  expect(maturity).toMatchObject({
    channel: 'channel-a',
    currency: 'EUR',
    windowDays: 14,
    days: 1,
  });
  const shareAt = (hours: number) => maturity?.shareAt('sales', hours)?.share ?? null;
  expect([4, 10, 22, 34, 40].map(shareAt)).toEqual([0.6, 0.6, 0.7, 0.8, 0.8]);
  expect([closed - 8, closed].map(shareAt)).toEqual([1, 1]);
  expect([1, 43, 200].map(shareAt)).toEqual([null, null, null]);
  expect(maturity?.shareAt('conversions', 10)?.share).toBe(0.6);
  // Reports had none.
  expect(maturity?.shareAt('units', 10)).toBeNull();
});

test('a day that was only read once, or whose window is open, says nothing', () => {
  expect(maturityIn([[closed, [row(100)]]])?.days).toBe(0);
  expect(
    maturityIn([
      [10, [row(60)]],
      [closed - 1, [row(90)]],
    ])?.days,
  ).toBe(0);
});

test('without an attribution window no day is known to be closed', () => {
  const readings = [
    [10, [row(60)]],
    [2000, [row(100)]],
  ] as const;
  const maturity = maturityIn(
    readings.map(([hours, rows]) => [hours, [...rows]]),
    undefined,
    () => null,
  );
  expect(maturity).toMatchObject({ windowDays: null, days: 0 });
  expect(maturity?.shareAt('sales', 10)).toBeNull();
});

test('readings are compared only if they have the same accounts, and the same figures are unknown', () => {
  const zones = { 'acct-1': 'UTC', 'acct-2': 'UTC' };
  const other = (sales: number | null) =>
    rowOf('2026-11-01', 'b', { impressions: 1, sales, account_id: 'acct-2' });
  const daysOf = (...rows: HistoryRow[]) =>
    maturityIn(
      [
        [10, rows],
        [closed, [row(50), other(50)]],
      ],
      zones,
    )?.days;
  expect(daysOf(row(50))).toBe(0);
  expect(daysOf(row(50), other(null))).toBe(0);
  expect(daysOf(row(50), other(0))).toBe(1);
  // A campaign without a row was not active.
  const more = rowOf('2026-11-01', 'c', { impressions: 1, sales: 10 });
  expect(daysOf(row(50), other(0), more)).toBe(1);
});

test('accounts whose days end at other times are apart, so their ages are their own', () => {
  const zones = { 'acct-1': 'Asia/Tokyo', 'acct-2': 'America/Los_Angeles' };
  const rows = (one: number, two: number) => [
    row(one),
    rowOf('2026-11-01', 'b', { impressions: 1, sales: two, account_id: 'acct-2' }),
  ];
  // Tokyo is nine hours before UTC, Los Angeles eight after.
  const maturity = maturityIn(
    [
      [0, [row(40)]],
      [17, rows(60, 40)],
      [closed + 9, rows(100, 100)],
    ],
    zones,
  );
  expect(maturity?.shareAt('sales', 9)?.share).toBe(0.4);
});

test('the range has the share of all days, even if a single one decides it', () => {
  const blocks = Array.from({ length: 10 }, (_, at) => {
    const day = `2026-11-${String(at + 1).padStart(2, '0')}`;
    const [known, final] = at === 0 ? [2000, 10_000] : [80, 100];
    return [
      { hours: 10, sales: known },
      { hours: closed, sales: final },
    ].flatMap(
      ({ hours, sales }) =>
        read({
          at: end + (24 * at + hours) * msPerHour,
          start: day,
          end: day,
          rows: [rowOf(day, 'a', { impressions: 1, sales })],
        }).blocks,
    );
  }).flat();
  const [maturity] = maturityOf([...merged(blocks).values()], windowOf);
  const share = 2720 / 10_900;
  expect(maturity?.shareAt('sales', 10)).toEqual({ share, low: share, high: 0.8, days: 10 });
});
