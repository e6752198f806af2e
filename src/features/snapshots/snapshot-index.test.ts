import { expect, test } from 'vitest';
import { saveLocalePreferences } from '#lib/locale-preferences.ts';
import { fc } from '#lib/test-properties.ts';
import {
  baseOf,
  bytesOf,
  futureVisits,
  isOfVisit,
  retention,
  visitWith,
  retainVisits,
  type Visit,
  withRefresh,
} from './snapshot-index.ts';
import { snapshotKinds } from './internal/snapshot.ts';

const hour = 3600_000;
const day = 24 * hour;
const dayOf = (at: number) => String(Math.floor(at / day));
const visitAt = (from: number, to = from): Visit => ({ from, to, kept: {} });

test('a visit ends after four hours without refresh, or with the day after one hour', () => {
  const noon = visitAt(12 * hour);
  expect(isOfVisit(noon, 15.9 * hour, dayOf)).toBe(true);
  expect(isOfVisit(noon, 16 * hour, dayOf)).toBe(false);
  const late = visitAt(20 * hour, 23.5 * hour);
  expect(isOfVisit(late, 24.4 * hour, dayOf)).toBe(true);
  expect(isOfVisit(late, 24.5 * hour, dayOf)).toBe(false);
  expect(isOfVisit(late, 19 * hour, dayOf)).toBe(false);
});

test('uses days of the chosen time zone', () => {
  const evening = visitAt(Date.parse('2026-11-20T22:00:00Z'));
  const twoHoursLater = evening.to + 2 * hour;
  saveLocalePreferences({ zone: 'America/Los_Angeles' });
  expect(isOfVisit(evening, twoHoursLater)).toBe(true);
  saveLocalePreferences({ zone: 'UTC' });
  expect(isOfVisit(evening, twoHoursLater)).toBe(false);
  saveLocalePreferences({ zone: null });
});

test('compares with another visit than the URL’s only with a note', () => {
  const visits = [visitAt(1), visitAt(2), visitAt(3)];
  const [first, second] = visits;
  expect(baseOf(visits, null)).toMatchObject({ base: second, isOther: false });
  expect(baseOf(visits, 1)).toMatchObject({ base: first, isOther: false });
  // Of another device, or the current one.
  for (const since of [3, 99]) {
    expect(baseOf(visits, since)).toMatchObject({ base: second, isOther: true });
  }
  expect(baseOf([visitAt(3)], null).base).toBeUndefined();
});

const refreshes = fc.array(
  fc.record({
    kind: fc.constantFrom(...snapshotKinds),
    gap: fc.oneof(fc.nat(hour), fc.nat(2 * day)),
    bytes: fc.nat(5_000_000),
  }),
  { maxLength: 120, size: 'max' },
);

test('after any refreshes the limits hold, and the newest two visits stay complete', () => {
  fc.assert(
    fc.property(refreshes, (steps) => {
      let at = 1000 * day;
      let visits: readonly Visit[] = [];
      const ends: Visit[] = [];
      for (const { kind, gap, bytes } of steps) {
        at += gap;
        const next = withRefresh(visits, kind, { at, rows: 1, bytes }, dayOf);
        const newest = next.at(-1);
        if (newest === undefined) throw new Error('A refresh makes a visit.');
        if (newest.from === ends.at(-1)?.from) ends.pop();
        ends.push(newest);
        visits = retainVisits(next, dayOf);
        // The two that are compared.
        expect(visits.slice(-2)).toEqual(ends.slice(-2));
        expect(visitWith(visits, at, kind)?.kept[kind]?.at).toBe(at);
        expect(visits.length).toBeLessThanOrEqual(retention.visits + retention.days + 1);
        const all = visits.reduce((sum, visit) => sum + bytesOf(visit), 0);
        const two = visits.slice(-2).reduce((sum, visit) => sum + bytesOf(visit), 0);
        expect(all).toBeLessThanOrEqual(Math.max(retention.bytes, two));
        expect(visits).toEqual(visits.toSorted((a, b) => a.from - b.from));
      }
    }),
  );
});

test('keeps the newest ten small visits, and the last of each of thirty days', () => {
  let visits: readonly Visit[] = [];
  const kept = (at: number) => ({ at, rows: 1, bytes: 1 });
  for (let d = 0; d < 60; d += 1) {
    for (const h of [6, 12, 18]) {
      const at = (1000 + d) * day + h * hour;
      visits = retainVisits(withRefresh(visits, 'campaigns', kept(at), dayOf), dayOf);
    }
  }
  const hours = visits.map(({ from }) => (from % day) / hour);
  expect(hours.slice(-10)).toEqual([18, 6, 12, 18, 6, 12, 18, 6, 12, 18]);
  expect(new Set(hours.slice(0, -10))).toEqual(new Set([18]));
  expect((1059 * day + 18 * hour - (visits[0]?.to ?? 0)) / day).toBe(29);
  expect(visits.length).toBeGreaterThan(30);
});

test('within a visit the newer response wins and an older one changes nothing', () => {
  const first = withRefresh([], 'keywords', { at: day, rows: 2, bytes: 1 }, dayOf);
  const second = withRefresh(first, 'keywords', { at: day + 60_000, rows: 3, bytes: 1 }, dayOf);
  expect(second).toHaveLength(1);
  expect(second[0]?.kept.keywords?.rows).toBe(3);
  expect(withRefresh(second, 'keywords', { at: day, rows: 9, bytes: 1 }, dayOf)).toBe(second);
  expect(withRefresh(second, 'stock', { at: 0, rows: 9, bytes: 1 }, dayOf)).toBe(second);
});

test('responses saved in another order than received form one visit', () => {
  const first = withRefresh([], 'accounts', { at: day, rows: 2, bytes: 1 }, dayOf);
  const both = withRefresh(first, 'campaigns', { at: day - 5, rows: 3, bytes: 1 }, dayOf);
  expect(both).toMatchObject([{ from: day, to: day, kept: { campaigns: { at: day - 5 } } }]);
});

test('a list not loaded in a visit stays as the previous visit left it', () => {
  const keywords = withRefresh([], 'keywords', { at: day, rows: 2, bytes: 1 }, dayOf);
  const visits = withRefresh(keywords, 'campaigns', { at: 3 * day, rows: 1, bytes: 1 }, dayOf);
  expect(visitWith(visits, 3 * day, 'keywords')?.from).toBe(day);
  expect(visitWith(visits, day, 'campaigns')).toBeUndefined();
});

test('a clock that was ahead costs no earlier visit', () => {
  let visits: readonly Visit[] = [];
  const kept = (at: number) => ({ at, rows: 1, bytes: 1 });
  for (let d = 0; d < 20; d += 1)
    visits = retainVisits(withRefresh(visits, 'campaigns', kept(d * day), dayOf), dayOf);
  const after = retainVisits(withRefresh(visits, 'campaigns', kept(400 * day), dayOf), dayOf);
  expect(after.slice(0, -1)).toEqual(visits);
  expect(futureVisits(after, 20 * day)).toEqual(after.slice(-1));
});
