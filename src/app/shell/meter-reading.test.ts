import { expect, test } from 'vitest';
import { meterReading } from './rate-limit-meter.tsx';
import { stateOf } from '#pages/api-usage/test-monitor.ts';

const time = 100_000;
const call = (priority: 'user' | 'screen' | 'background', goesIn: number | null, since = time) => ({
  endpoint: 'campaigns' as const,
  priority,
  cost: 2,
  since,
  expectedAt: goesIn === null ? null : time + goesIn,
});

test('plenty, low and unknown', () => {
  expect(meterReading(stateOf(), 187.6, time)).toEqual({
    level: 'plenty',
    units: 187,
    limit: 300,
    until: null,
  });
  expect(meterReading(stateOf(), 60, time).level).toBe('plenty');
  expect(meterReading(stateOf(), 59.9, time)).toMatchObject({ level: 'low', units: 59 });
  expect(meterReading(stateOf(), -0.2, time)).toMatchObject({ level: 'low', units: 0 });
  expect(meterReading(stateOf({ limit: null }), null, time).level).toBe('unknown');
});

test('a noticeable wait is shown, with its end', () => {
  const waiting = [call('screen', 12_000), call('user', 8000), call('background', 2000)];
  expect(meterReading(stateOf({ waiting }), 1, time)).toMatchObject({
    level: 'waiting',
    until: time + 8000,
  });
  const unknownEnd = [call('screen', null, time - 3000)];
  expect(meterReading(stateOf({ units: 1, waiting: unknownEnd }), 1, time)).toMatchObject({
    level: 'waiting',
    until: null,
  });
});

test('a call that waits for another one waits for a slow service, not for the rate limit', () => {
  const waiting = [call('screen', null, time - 3000)];
  expect(meterReading(stateOf({ waiting }), 300, time).level).toBe('plenty');
  const due = [call('screen', -1, time - 3000)];
  expect(meterReading(stateOf({ waiting: due }), 300, time).level).toBe('plenty');
  const unknown = stateOf({ units: null, limit: null, waiting });
  expect(meterReading(unknown, null, time).level).toBe('unknown');
});

test('ignores a short wait, and background work that waits', () => {
  const waiting = [call('screen', 200), call('user', null), call('background', 60_000, 0)];
  expect(meterReading(stateOf({ waiting }), 299, time).level).toBe('plenty');
});

test('a refusal comes before everything else until it is over', () => {
  const state = stateOf({ pausedUntil: time + 5000, waiting: [call('user', 9000)] });
  expect(meterReading(state, 0, time)).toMatchObject({ level: 'held', until: time + 5000 });
  expect(meterReading(state, 0, time + 5000).level).toBe('waiting');
});
