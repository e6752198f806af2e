import { describe, expect, test } from 'vitest';
import { spacing } from '#workspace/job-polling/poll-schedule.ts';
import { dueAt } from './pace.ts';
import { happen } from './panel.ts';
import { accept, after, ask, first, hear } from './test-panel.ts';

describe('the next look', () => {
  const look = (age: number, retryAfter: number | null = null): number => {
    const at = 1000 + age * 1000;
    const panel = after(ask, accept, hear(at, { status: 'running', retryAfter }));
    return ((first(panel).nextAt ?? 0) - at) / 1000;
  };

  test('is the further away the older the job', () => {
    expect([1, 60, 600, 3600, 36_000].map((age) => look(age))).toEqual([2, 6, 60, 120, 120]);
  });

  test('is no earlier than the service wants', () => {
    expect([look(1, 30), look(3600, 30), look(1, 1e9)]).toEqual([30, 120, 3600]);
  });

  test('comes more and more seldom while none brings anything', () => {
    let panel = after(ask, accept);
    const gaps = [2, 3, 4, 5, 6, 7, 8, 9].map((second) => {
      const at = second * 1e6;
      panel = happen(panel, { kind: 'missed', id: 'job-1', why: 'server', retryAfter: null, at });
      return ((first(panel).nextAt ?? 0) - at) / 1000;
    });
    expect(gaps).toEqual([5, 10, 20, 40, 80, 160, 300, 300]);
    expect(first(happen(panel, hear(1e8, {})))).toMatchObject({ misses: 0, miss: null });
  });

  test('waits a minute where nobody looks', () => {
    const report = first(after(ask, accept));
    expect([dueAt(report, 2000, false), dueAt(report, 2000, true)]).toEqual([3100, 61_100]);
  });

  test('is now where the clock was turned back', () => {
    const report = first(after(ask, accept));
    expect(dueAt(report, -1e9, false)).toBe(-1e9);
    // By its new time it is looked at as an old one.
    const heard = first(happen(after(ask, accept), hear(-1e9, { status: 'running' })));
    expect(dueAt(heard, -1e9, false)).toBe(-1e9 + 120_000);
    expect(dueAt(heard, -1e9, true)).toBe(-1e9 + 120_000);
  });

  test('leaves half of the budget to others', () => {
    expect([spacing(300, 60, 1), spacing(60, 60, 1), spacing(null, 60, 1)]).toEqual([
      400, 2000, 1000,
    ]);
  });
});
