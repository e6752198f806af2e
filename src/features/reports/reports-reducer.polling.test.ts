import { describe, expect, test } from 'vitest';
import { spacing } from '#jobs/poll-schedule.ts';
import { pollDueAt, reportsReducer } from './reports-reducer.ts';
import { accept, after, ask, first, jobReceived } from './test-reports.ts';

describe('the next look', () => {
  const look = (age: number, retryAfter: number | null = null): number => {
    const at = 1000 + age * 1000;
    const panel = after(ask, accept, jobReceived(at, { status: 'running', retryAfter }));
    return ((first(panel).nextAt ?? 0) - at) / 1000;
  };

  test('is later the older the job', () => {
    expect([1, 60, 600, 3600, 36_000].map((age) => look(age))).toEqual([2, 6, 60, 120, 120]);
  });

  test('is not before the service’s requested time', () => {
    expect([look(1, 30), look(3600, 30), look(1, 1e9)]).toEqual([30, 120, 3600]);
  });

  test('is later after each failure', () => {
    let panel = after(ask, accept);
    const gaps = [2, 3, 4, 5, 6, 7, 8, 9].map((second) => {
      const at = second * 1e6;
      panel = reportsReducer(panel, {
        kind: 'pollFailed',
        id: 'job-1',
        why: 'server',
        retryAfter: null,
        at,
      });
      return ((first(panel).nextAt ?? 0) - at) / 1000;
    });
    expect(gaps).toEqual([5, 10, 20, 40, 80, 160, 300, 300]);
    expect(first(reportsReducer(panel, jobReceived(1e8, {})))).toMatchObject({
      misses: 0,
      miss: null,
    });
  });

  test('waits a minute if no tab is visible', () => {
    const report = first(after(ask, accept));
    expect([pollDueAt(report, 2000, false), pollDueAt(report, 2000, true)]).toEqual([3100, 61_100]);
  });

  test('is now if the clock was set back', () => {
    const report = first(after(ask, accept));
    expect(pollDueAt(report, -1e9, false)).toBe(-1e9);
    // By its new time it is polled like an old one.
    const heard = first(
      reportsReducer(after(ask, accept), jobReceived(-1e9, { status: 'running' })),
    );
    expect(pollDueAt(heard, -1e9, false)).toBe(-1e9 + 120_000);
    expect(pollDueAt(heard, -1e9, true)).toBe(-1e9 + 120_000);
  });

  test('leaves half of the rate limit to others', () => {
    expect([spacing(300, 60, 1), spacing(60, 60, 1), spacing(null, 60, 1)]).toEqual([
      400, 2000, 1000,
    ]);
  });
});
