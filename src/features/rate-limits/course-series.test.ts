import { expect, test } from 'vitest';
import { minutesOf, sumOf } from './course-series.ts';

const noon = Date.UTC(2026, 2, 11, 12);
const growth = { limit: 300, windowSeconds: 60 };
const nothing = { limit: null, windowSeconds: 60 };
const step = (seconds: number, units: number | null, spent = {}, refused = 0) => ({
  at: noon + seconds * 1000,
  units,
  spent,
  refused,
});

test('steps are gathered into minutes, of which the fewest units count', () => {
  const minutes = minutesOf(
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

test('an hour it is, and what is older or where nothing was known is left blank', () => {
  const minutes = minutesOf([step(-3600, 10, { user: 5 }), step(-3540, 20)], noon, nothing);
  expect(minutes[0]).toMatchObject({ at: noon - 59 * 60_000, units: 20 });
  expect(minutes[1]?.units).toBeNull();
  expect(sumOf(minutes).spent.pages).toBe(0);
});

test('the hour as a whole', () => {
  const minutes = minutesOf(
    [step(-120, 5, { user: 5, polling: 1 }, 2), step(0, 4, { polling: 2 }, 1)],
    noon,
    growth,
  );
  expect(sumOf(minutes)).toEqual({
    spent: { pages: 5, polling: 3, background: 0, others: 0 },
    refused: 3,
  });
});

test('a minute in which nothing was told has what was left, and then what came back', () => {
  const course = [step(-240, 100), step(-60, 120)];
  const fewest = minutesOf(course, noon, growth).map(({ units }) => units);
  expect(fewest.slice(-6)).toEqual([null, 100, 100, 300, 120, 120]);
  const slow = minutesOf(course, noon, { limit: 300, windowSeconds: 600 });
  expect(slow.slice(-6).map(({ units }) => units)).toEqual([null, 100, 100, 130, 120, 120]);
});
