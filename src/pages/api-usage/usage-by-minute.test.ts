import { expect, test } from 'vitest';
import { usageByMinute, totalUsage } from './usage-by-minute.ts';

const noon = Date.UTC(2026, 2, 11, 12);
const growth = { limit: 300, windowSeconds: 60 };
const nothing = { limit: null, windowSeconds: 60 };
const step = (seconds: number, units: number | null, spent = {}, refused = 0) => ({
  at: noon + seconds * 1000,
  units,
  spent,
  refused,
});

test('collects steps into minutes, with the fewest units of each', () => {
  const minutes = usageByMinute(
    [
      step(-60, 300, { screen: 4, user: 1 }),
      step(-30, 180, { screen: 2, background: 90 }, 1),
      step(0, null, { others: 20 }),
    ],
    noon + 10_000,
    nothing,
  );
  expect(minutes).toHaveLength(60);
  expect(minutes.at(-2)).toEqual({
    at: noon - 60_000,
    units: 180,
    spent: { pages: 7, polling: 0, background: 90, others: 0 },
    refused: 1,
  });
  expect(minutes.at(-1)).toMatchObject({ at: noon, units: null, spent: { others: 20 } });
});

test('covers an hour, with unknown minutes left blank', () => {
  const minutes = usageByMinute([step(-3600, 10, { user: 5 }), step(-3540, 20)], noon, nothing);
  expect(minutes[0]).toMatchObject({ at: noon - 59 * 60_000, units: 20 });
  expect(minutes[1]?.units).toBeNull();
  expect(totalUsage(minutes).spent.pages).toBe(0);
});

test('totals the hour', () => {
  const minutes = usageByMinute(
    [step(-120, 5, { user: 5, polling: 1 }, 2), step(0, 4, { polling: 2 }, 1)],
    noon,
    growth,
  );
  expect(totalUsage(minutes)).toEqual({
    spent: { pages: 5, polling: 3, background: 0, others: 0 },
    refused: 3,
  });
});

test('a minute without readings continues the previous one, plus the refill', () => {
  const steps = [step(-240, 100), step(-60, 120)];
  const fewest = usageByMinute(steps, noon, growth).map(({ units }) => units);
  expect(fewest.slice(-6)).toEqual([null, 100, 100, 300, 120, 120]);
  const slow = usageByMinute(steps, noon, { limit: 300, windowSeconds: 600 });
  expect(slow.slice(-6).map(({ units }) => units)).toEqual([null, 100, 100, 130, 120, 120]);
});
