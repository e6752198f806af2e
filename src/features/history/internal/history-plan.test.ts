import { describe, expect, test } from 'vitest';
import { daysFrom } from '#lib/day-lists.ts';
import { dayAfter } from '#lib/days.ts';
import { daysIn } from '#dates/report-day-range.ts';
import { planHistory as plannedHistory } from './history-plan.ts';
import { merged, read, rowOf } from '#features/history/test-history.ts';

type PlanOf = Parameters<typeof plannedHistory>[0];
const planHistory = (of: Omit<PlanOf, 'isAutomatic'>, isAutomatic = false) =>
  plannedHistory({ ...of, isAutomatic });

const noon = (day: string) => Date.parse(`${day}T12:00:00Z`);
const utc = new Map([['acct-1', 'UTC']]);

/** What is on the device after a report on `madeOn` about the days from `start` to the day before. */
function known(start: string, madeOn: string, zones: Map<string, string | null> = utc) {
  const end = dayAfter(madeOn, -1) ?? '';
  const rows = daysFrom(start, end).map((day) => rowOf(day, 'camp-1', { spend: 1 }));
  return [...merged(read({ at: noon(madeOn), start, end, zones, rows }).blocks).values()];
}

describe('the reports to request', () => {
  test('cover all 95 days in four reports, the latest first', () => {
    const reports = planHistory({
      at: noon('2026-11-24'),
      zones: utc,
      blocks: [],
      windowDays: 14,
    });
    expect(reports).toEqual([
      { start: '2026-10-24', end: '2026-11-23' },
      { start: '2026-09-23', end: '2026-10-23' },
      { start: '2026-08-23', end: '2026-09-22' },
      { start: '2026-08-21', end: '2026-08-22' },
    ]);
    expect(reports.map(daysIn)).toEqual([31, 31, 31, 2]);
  });

  test('on the next day are one, with the days whose sales may still rise', () => {
    const blocks = known('2026-08-21', '2026-11-23');
    const plan = (windowDays: number) =>
      planHistory({ at: noon('2026-11-24'), zones: utc, blocks, windowDays });
    // A day is final once it was read after its window had closed.
    expect(plan(14)).toEqual([{ start: '2026-11-09', end: '2026-11-23' }]);
    expect(plan(30)).toEqual([{ start: '2026-10-24', end: '2026-11-23' }]);
  });

  test('are none once everything is read and final', () => {
    const blocks = known('2026-08-20', '2026-11-24');
    const plan = planHistory({ at: noon('2026-11-24'), zones: utc, blocks, windowDays: 0 });
    expect(plan).toEqual([]);
  });

  test('of a weekend’s automatic update leave out what has no new day', () => {
    // Read on Friday, and three days later.
    const blocks = known('2026-08-20', '2026-11-20');
    const of = { at: noon('2026-11-23'), zones: utc, blocks, windowDays: 30 };
    expect(planHistory(of)).toHaveLength(2);
    expect(planHistory(of, true)).toEqual([{ start: '2026-10-23', end: '2026-11-22' }]);
    // Nothing is new.
    const same = { ...of, blocks: known('2026-08-20', '2026-11-23') };
    expect(planHistory(same)).toHaveLength(1);
    expect(planHistory(same, true)).toEqual([]);
  });

  test('of an automatic update leave out days that earlier reports lacked, unless these failed', () => {
    const lacking = [...known('2026-08-20', '2026-10-01'), ...known('2026-10-02', '2026-11-24')];
    const blocks = [...merged(lacking).values()];
    const of = { zones: utc, blocks, windowDays: 0 };
    const today = { ...of, at: noon('2026-11-24') };
    expect(planHistory(today, true)).toEqual([]);
    const failed = [{ start: '2026-09-23', end: '2026-10-23' }];
    expect(planHistory({ ...today, failed }, true)).toEqual([
      { start: '2026-10-01', end: '2026-10-01' },
    ]);
    expect(planHistory({ ...of, at: noon('2026-11-25') }, true)).toEqual([
      { start: '2026-11-24', end: '2026-11-24' },
    ]);
    // The service may have them by the time the user asks.
    expect(planHistory(today)).toEqual([{ start: '2026-10-01', end: '2026-10-01' }]);
  });

  test('fill the gap after weeks without a visit', () => {
    const blocks = [...known('2026-08-20', '2026-09-15'), ...known('2026-11-01', '2026-11-24')];
    const reports = planHistory({ at: noon('2026-11-24'), zones: utc, blocks, windowDays: 0 });
    expect(reports).toEqual([
      { start: '2026-10-01', end: '2026-10-31' },
      { start: '2026-09-15', end: '2026-09-30' },
    ]);
  });
});

describe('a day is wanted once it has ended for an account', () => {
  const zones = new Map([
    ['east', 'Asia/Tokyo'],
    ['west', 'America/Los_Angeles'],
  ]);

  test.each([
    // Tokyo is nine hours ahead, Los Angeles eight behind.
    ['2026-11-24T14:59:00Z', '2026-11-23'],
    ['2026-11-24T15:00:00Z', '2026-11-24'],
    ['2026-11-25T07:00:00Z', '2026-11-24'],
  ])('at %s up to %s', (at, end) => {
    const reports = planHistory({ at: Date.parse(at), zones, blocks: [], windowDays: 14 });
    expect(reports[0]?.end).toBe(end);
  });

  test('and again once it has ended for the others', () => {
    const start = '2026-08-20';
    const rows = daysFrom(start, '2026-11-24').map((day) =>
      rowOf(day, 'camp-1', { spend: 1, account_id: 'east' }),
    );
    const at = Date.parse('2026-11-24T16:00:00Z');
    const { blocks } = read({ at, start, end: '2026-11-24', zones, rows });
    const plan = (now: string) =>
      planHistory({ at: Date.parse(now), zones, blocks, windowDays: 0 });
    expect(plan('2026-11-25T07:59:00Z')).toEqual([]);
    expect(plan('2026-11-25T08:00:00Z')).toEqual([{ start: '2026-11-24', end: '2026-11-24' }]);
  });

  test('but not twice if a report that covers it has been requested since it ended', () => {
    const at = Date.parse('2026-11-25T09:00:00Z');
    const days = [{ start: '2026-08-20', end: '2026-11-24' }];
    const plan = (requestedAt: string) =>
      planHistory(
        { at, zones, blocks: [], windowDays: 14, requested: { at: Date.parse(requestedAt), days } },
        true,
      );
    expect(plan('2026-11-25T08:00:00Z')).toEqual([]);
    // It had ended in the east alone.
    expect(plan('2026-11-24T16:00:00Z')).toEqual([{ start: '2026-11-24', end: '2026-11-24' }]);
  });

  test('an account that was added has no days yet, which only an update by the user requests', () => {
    const more = new Map([...utc, ['acct-2', 'UTC']]);
    const of = { zones: more, windowDays: 14 };
    const blocks = known('2026-08-20', '2026-11-24');
    const today = { ...of, at: noon('2026-11-24'), blocks };
    expect(planHistory(today)).toHaveLength(4);
    expect(planHistory(today, true)).toEqual([]);
    // The next day’s update reads it, too. Later ones do not read what was before.
    const next = planHistory({ ...today, at: noon('2026-11-25') }, true);
    expect(next).toEqual([{ start: '2026-11-10', end: '2026-11-24' }]);
    const both = [...blocks, ...known('2026-11-10', '2026-11-25', more)];
    const after = { ...of, at: noon('2026-11-26'), blocks: [...merged(both).values()] };
    expect(planHistory(after, true)).toEqual([{ start: '2026-11-11', end: '2026-11-25' }]);
    // But days after the last of either account.
    const gap = [...known('2026-08-20', '2026-11-01', more), ...known('2026-11-05', '2026-11-24')];
    const missing = { ...of, at: noon('2026-11-24'), blocks: [...merged(gap).values()] };
    expect(planHistory(missing, true)).toEqual([{ start: '2026-10-24', end: '2026-11-23' }]);
  });
});
