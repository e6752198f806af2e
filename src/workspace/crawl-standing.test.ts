import { expect, test } from 'vitest';
import { isOther, standing } from './crawl-standing.tsx';
import { nothing } from './scans/view.ts';

test('failures are told with their reason, where it is known', () => {
  const ended = { ...nothing, state: 'ended', failed: 1200 } as const;
  expect(standing({ ...ended, reason: '500' })).toBe('Done, 1,200 failed (500).');
  expect(standing(ended)).toBe('Done, 1,200 failed.');
  expect(standing({ ...ended, failed: 0, reason: '500' })).toBe('Done.');
  expect(standing({ ...ended, state: 'failing', reason: '503' })).toContain('in a row (503).');
  expect(standing({ ...ended, state: 'running', hold: 'offline' })).toMatch(/^No connection/);
});

test('work is of another list by its ids; before these are known, by its name', () => {
  const view = { ...nothing, state: 'running', title: 'One', list: '3.7' } as const;
  expect([isOther(view, 'One', '3.7'), isOther(view, 'Two', '3.7')]).toEqual([false, false]);
  expect([isOther(view, 'One', '3.8'), isOther(view, 'Two', null)]).toEqual([true, true]);
  expect([isOther(view, 'One', null), isOther(nothing, 'One', '3.8')]).toEqual([false, false]);
});
