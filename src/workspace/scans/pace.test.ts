import { expect, test } from 'vitest';
import { startPace } from './pace.ts';

test('nothing is promised before enough was seen', () => {
  const pace = startPace(0);
  pace.add(50, 5000);
  expect(pace.secondsFor(100, 9000)).toBeNull();
  expect(startPace(0).secondsFor(100, 60_000)).toBeNull();
});

test('the pace of the last minute counts, and no older one', () => {
  const pace = startPace(0);
  for (let second = 1; second <= 60; second += 1) pace.add(10, second * 1000);
  expect(pace.secondsFor(100, 60_000)).toBeCloseTo(10, 0);
  for (let second = 61; second <= 180; second += 1) pace.add(1, second * 1000);
  expect(pace.secondsFor(100, 180_000)).toBeCloseTo(100, -1);
});
