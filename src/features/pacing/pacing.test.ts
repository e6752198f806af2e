/** Pacing by example, and against a naive computation from the rows; with days that were not read, and several currencies. */
import { describe, expect, test } from 'vitest';
import { sumDays, type RateOf } from '#features/history/history-totals.ts';
import type { HistoryRow } from '#features/history/history-reading.ts';
import { merged, read, rowOf } from '#features/history/test-history.ts';
import { daysFrom } from '#lib/day-lists.ts';
import { fc } from '#lib/test-properties.ts';
import { type Budgeted, paceOf, pacingDays } from './pacing.ts';
import { offText, pacingNotes, perDayText, spentText } from './pacing-text.ts';

interface Read {
  account: string;
  start: string;
  end: string;
}

const budget = { of: 'everything', amount: 3100, currency: 'EUR' } as const;
const inEuro: RateOf = (code) => (code === 'EUR' ? 1 : code === 'USD' ? 0.5 : null);

/** The pacing with what was read of these rows. */
function paceWith(
  rows: readonly HistoryRow[],
  all: readonly Read[],
  last = '2026-03-10',
  disconnected = 0,
) {
  const blocks = all.flatMap(({ account, start, end }) => {
    const zones = new Map([[account, 'UTC']]);
    const own = rows.filter(({ account_id: id }) => id === account);
    return read({ rows: own, start, end, zones, at: Date.parse('2026-06-01') }).blocks;
  });
  const months = [...merged(blocks).values()];
  const accounts = [...new Set(all.map(({ account }) => account))];
  const of: Budgeted = { budget, last, accounts, disconnected };
  const days = pacingDays([of]);
  return paceOf({
    ...of,
    days,
    read: months,
    figures: sumDays(months, days, () => true),
    rateOf: inEuro,
  });
}

const acct1 = { account: 'acct-1', start: '2026-01-01', end: '2026-03-10' };

/** The same amount on each of these days. */
const daily = (start: string, end: string, spend: number, more: Partial<HistoryRow> = {}) =>
  daysFrom(start, end).map((day) => rowOf(day, 'camp-1', { spend, ...more }));

test('days to come cost what their weekday did in the last four full weeks', () => {
  // 10 Mar 2026 is a Tuesday. Mondays cost 170, 23 Feb cost 250. Days before the last four weeks do not count.
  const rows = daily('2026-01-01', '2026-03-10', 80).map((row) => {
    const isMonday = new Date(row.date ?? '').getUTCDay() === 1;
    const isOld = (row.date ?? '') < '2026-02-11';
    return { ...row, spend: isOld ? 9999 : row.date === '2026-02-23' ? 250 : isMonday ? 170 : 80 };
  });
  const pacing = paceWith(rows, [acct1]);
  expect(pacing).toMatchObject({ month: '2026-03', length: 31, ended: 10, missing: [] });
  expect(pacing.spent).toBe(8 * 80 + 2 * 170);
  expect(pacing.ahead).toBeCloseTo(980 - 1000, 9);
  // Three Mondays and 18 other days.
  expect(pacing.projection?.amount).toBeCloseTo(980 + 3 * 190 + 18 * 80, 9);
  expect(pacing.projection?.off).toBeCloseTo(2990 / 3100 - 1, 9);
  expect(pacing.left).toBe(2120);
  expect(spentText(pacing)).toBe('980.00 spent in 10 of 31 days, 20.00 behind');
  expect(perDayText(pacing)).toBe('100.95 a day left to spend, usually 95.71');
  expect(pacingNotes(pacing)).toEqual([]);
});

test('on the first day of a month all of it is projected', () => {
  const rows = daily('2026-01-01', '2026-03-31', 110);
  const pacing = paceWith(rows, [{ ...acct1, end: '2026-03-31' }], '2026-03-31');
  expect(pacing).toMatchObject({ month: '2026-04', length: 30, ended: 0, spent: 0, ahead: 0 });
  expect(pacing.projection?.amount).toBeCloseTo(3300, 9);
  expect(spentText(pacing)).toBe('no complete days yet');
});

test('more spent than planned leaves nothing', () => {
  const pacing = paceWith(daily('2026-02-01', '2026-03-10', 400), [acct1]);
  expect(pacing.left).toBe(-900);
  expect(spentText(pacing)).toBe('4,000 spent in 10 of 31 days, 3,000 ahead');
  expect(perDayText(pacing)).toBe('budget exceeded by 900.00, usually 400.00');
});

test('ended days without data are estimated, and named', () => {
  const rows = daily('2026-01-01', '2026-03-10', 100);
  const pacing = paceWith(rows, [{ ...acct1, end: '2026-03-08' }]);
  expect(pacing.spent).toBe(800);
  expect(pacing.ahead).toBeCloseTo(0, 9);
  expect(pacing.projection?.amount).toBeCloseTo(3100, 9);
  expect(pacing.left).toBeCloseTo(2100, 9);
  expect(spentText(pacing)).toBe('800.00 spent and 200.00 estimated in 10 of 31 days, on pace');
  expect(pacingNotes(pacing).join()).toMatch(/^No data for Mar 9\s–\s10, 2026\.$/);
});

test('of an account without a full week the mean of its days counts; without any day nothing is projected', () => {
  const short = { account: 'acct-2', start: '2026-03-06', end: '2026-03-10' };
  const rows = [
    ...daily('2026-01-01', '2026-03-10', 40),
    ...daily('2026-03-06', '2026-03-10', 60, { account_id: 'acct-2' }),
  ];
  const both = paceWith(rows, [acct1, short]);
  expect([both.spent, both.estimated, both.isSure]).toEqual([700, 300, false]);
  expect(both.projection?.amount).toBeCloseTo(3100, 9);
  const [missing, note] = pacingNotes(both);
  expect(missing?.replaceAll(/\s/g, ' ')).toBe('No data for Mar 1 – 5, 2026.');
  expect(note).toBe('1 account projected from less than a full week.');
  const old = { account: 'acct-2', start: '2025-12-01', end: '2025-12-31' };
  const unread = paceWith(rows, [acct1, old]);
  expect([unread.spent, unread.projection]).toEqual([400, null]);
  expect(spentText(unread)).toBe('400.00 spent in 10 of 31 days');
  expect(pacingNotes(unread)).toContain('No projection: 1 account without recent data.');
});

test('disconnected accounts are counted; without another one the projection is not judged', () => {
  const other = { ...acct1, account: 'acct-2' };
  const of = (all: Read[], disconnected: number) =>
    paceWith(daily('2026-01-01', '2026-02-28', 100), all, '2026-03-10', disconnected);
  expect(of([acct1], 0)).toMatchObject({ isSure: true, disconnected: 0 });
  expect(of([acct1], 1).isSure).toBe(false);
  expect(of([acct1, other], 1).isSure).toBe(true);
  expect(pacingNotes(of([acct1, other], 1))).toEqual([
    'New spend of 1 disconnected account is not included.',
  ]);
});

test('spend without a rate makes what depends on it unknown; days that do not count need none', () => {
  const rows = [
    ...daily('2026-01-01', '2026-03-10', 100),
    ...daily('2026-03-01', '2026-03-10', 5, { campaign_id: 'camp-2', currency: 'GBP' }),
    ...daily('2026-03-01', '2026-03-10', 0, { campaign_id: 'camp-3', currency: 'SEK', clicks: 1 }),
  ];
  const pacing = paceWith(rows, [acct1]);
  expect([pacing.spent, pacing.projection]).toEqual([Number.NaN, null]);
  expect(pacingNotes(pacing)).toEqual(['No exchange rate for GBP, so spend cannot be added up.']);
  const earlier = daily('2026-02-04', '2026-02-10', 5, { campaign_id: 'camp-2', currency: 'GBP' });
  const others = rows.filter(({ currency }) => currency === 'EUR');
  const without = paceWith([...others, ...earlier], [acct1]);
  expect(pacingNotes(without)).toEqual([]);
  expect(without.projection?.amount).toBeCloseTo(3100, 9);
});

test('figures that the service did not report are left out, and counted', () => {
  const rows = [
    ...daily('2026-01-01', '2026-03-10', 100),
    rowOf('2026-03-02', 'camp-2', { spend: null, clicks: 3 }),
    // No day that counts.
    rowOf('2026-02-05', 'camp-2', { spend: null, clicks: 3 }),
  ];
  const pacing = paceWith(rows, [acct1]);
  expect(pacing.spent).toBe(1000);
  expect(pacingNotes(pacing)).toEqual(['1 figure not reported by the service.']);
});

test.each([
  [0.0444, '4.4% over'],
  [-0.12, '12.0% under'],
  [0.0004, 'on budget'],
  [20, 'more than 999% over'],
])('a projection that misses its budget by %d is %s', (off, said) => {
  expect(offText(off)).toBe(said);
});

describe('of any rows', () => {
  const start = '2026-01-05';
  const all = daysFrom(start, '2026-03-31');
  const account = fc.constantFrom('acct-1', 'acct-2');
  const rows = fc.uniqueArray(
    fc.record({
      account_id: account,
      campaign_id: fc.constantFrom('camp-1', 'camp-2'),
      date: fc.constantFrom(...all),
      spend: fc.integer({ min: 0, max: 1e6 }).map((cents) => cents / 100),
      currency: fc.constantFrom('EUR', 'USD'),
    }),
    {
      selector: (row) => JSON.stringify({ ...row, spend: 0 }),
      maxLength: 200,
    },
  );
  const reads = fc.array(fc.tuple(account, fc.nat(85), fc.nat(85)), { minLength: 1, maxLength: 4 });

  test('it is what a naive computation says', () => {
    fc.assert(
      fc.property(rows, reads, fc.integer({ min: 40, max: 85 }), (some, ranges, place) => {
        const last = all[place] ?? '';
        const own = ranges.map(([id, one, other]) => ({
          account: id,
          start: all[Math.min(one, other)] ?? '',
          end: all[Math.max(one, other)] ?? '',
        }));
        const given = some.map(({ date, campaign_id: id, ...row }) => rowOf(date, id, row));
        const pacing = paceWith(given, own, last);
        const naive = naivePacing(some, own, last);
        expect(pacing.spent).toBeCloseTo(naive.spent, 6);
        expect(pacing.projection === null).toBe(naive.projected === null);
        expect(pacing.projection?.amount ?? 0).toBeCloseTo(naive.projected ?? 0, 6);
        expect(pacing.missing).toEqual(naive.missing);
      }),
    );
  });
});

/** Day by day and account by account, by dates instead of places. */
function naivePacing(
  rows: readonly { account_id: string; date: string; spend: number; currency: string }[],
  reads: readonly Read[],
  last: string,
) {
  const after = (day: string, days: number) =>
    new Date(Date.parse(day) + days * 24 * 3600_000).toISOString().slice(0, 10);
  const month = after(last, 1).slice(0, 7);
  const result = { spent: 0, projected: 0 as number | null, missing: [] as string[] };
  let rest = 0;
  for (const account of new Set(reads.map((one) => one.account))) {
    const isKnown = (day: string) =>
      day <= last &&
      reads.some((one) => one.account === account && one.start <= day && day <= one.end);
    const on = (day: string) =>
      rows
        .filter((row) => row.account_id === account && row.date === day)
        .reduce((sum, { spend, currency }) => sum + spend * (currency === 'USD' ? 0.5 : 1), 0);
    const oldest = [`${month}-01`, after(last, -34)].toSorted()[0] ?? '';
    const recent: string[] = [];
    for (let day = last; day >= oldest; day = after(day, -1)) if (isKnown(day)) recent.push(day);
    const weeks: string[][] = [];
    for (let end = recent[0] ?? ''; end !== '' && weeks.length < 4; end = after(end, -7)) {
      const week = daysFrom(after(end, -6), end);
      if ((week[0] ?? '') < oldest) break;
      if (week.every(isKnown)) weeks.push(week);
    }
    if (recent.length === 0) result.projected = null;
    for (let day = `${month}-01`; day.startsWith(month); day = after(day, 1)) {
      if (isKnown(day)) {
        result.spent += on(day);
        continue;
      }
      if (day <= last && !result.missing.includes(day)) result.missing.push(day);
      const weekday = new Date(day).getUTCDay();
      const same = weeks.flat().filter((one) => new Date(one).getUTCDay() === weekday);
      const used = weeks.length === 0 ? recent : same;
      for (const one of used) rest += on(one) / used.length;
    }
  }
  if (result.projected !== null) result.projected = result.spent + rest;
  result.missing.sort();
  return result;
}
