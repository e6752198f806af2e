import { expect, test } from 'vitest';
import { trackScanRate } from './scan-rate.ts';

test('estimates nothing too early', () => {
  const pace = trackScanRate(0);
  pace.add(50, 5000);
  expect(pace.secondsFor(100, 9000)).toBeNull();
  expect(trackScanRate(0).secondsFor(100, 60_000)).toBeNull();
});

test('uses the rate of the last minute only', () => {
  const pace = trackScanRate(0);
  for (let second = 1; second <= 60; second += 1) pace.add(10, second * 1000);
  expect(pace.secondsFor(100, 60_000)).toBeCloseTo(10, 0);
  for (let second = 61; second <= 180; second += 1) pace.add(1, second * 1000);
  expect(pace.secondsFor(100, 180_000)).toBeCloseTo(100, -1);
});
