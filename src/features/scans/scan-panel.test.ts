import { expect, test } from 'vitest';
import { isOtherList, scanStatus } from './scan-panel.tsx';
import { noScan } from './stored-scan.ts';

test('states the reason of failures, if known', () => {
  const ended = { ...noScan, state: 'ended', failed: 1200 } as const;
  expect(scanStatus({ ...ended, reason: '500' })).toBe('Done, 1,200 failed (500).');
  expect(scanStatus(ended)).toBe('Done, 1,200 failed.');
  expect(scanStatus({ ...ended, failed: 0, reason: '500' })).toBe('Done.');
  expect(scanStatus({ ...ended, state: 'failing', reason: '503' })).toContain('in a row (503).');
  expect(scanStatus({ ...ended, state: 'running', hold: 'offline' })).toMatch(/^Offline/);
});

test('work is of another list by its ids; before these are known, by its name', () => {
  const view = { ...noScan, state: 'running', title: 'One', list: '3.7' } as const;
  expect([isOtherList(view, 'One', '3.7'), isOtherList(view, 'Two', '3.7')]).toEqual([
    false,
    false,
  ]);
  expect([isOtherList(view, 'One', '3.8'), isOtherList(view, 'Two', null)]).toEqual([true, true]);
  expect([isOtherList(view, 'One', null), isOtherList(noScan, 'One', '3.8')]).toEqual([
    false,
    false,
  ]);
});
