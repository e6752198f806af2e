import { expect, test } from 'vitest';
import type { Quality } from '#api/contract/listing.ts';
import { fc } from '#lib/test-properties.ts';
import { adviceText, changeOf, rules, progressText } from './quality-advice.ts';
import { bandOf, bands, readQuality, signalNames } from './quality.ts';

const read = (answer: Partial<Quality>) =>
  readQuality({ listing_id: null, evaluated_at: null, score: null, signals: null, ...answer });
const signal = (
  score: number | null,
  value: number | null = 1,
  recommended: number | null = 2,
) => ({
  score,
  value,
  recommended,
});
const answer = {
  score: 31,
  signals: {
    title_completeness: signal(52, 78, 150),
    description_completeness: signal(12, 180, 1500),
    image_count: signal(29, 2, 7),
    brand_signal: signal(25, 1, 4),
  },
};

test('the weakest signal comes first', () => {
  const { score, signals, weakest } = read(answer);
  expect(score).toBe(31);
  expect(signals.map(({ name }) => name)).toEqual(['description', 'brand', 'images', 'title']);
  expect(weakest?.name).toBe('description');
});

test.each([-1, 100.5, 131, 9e15])(
  'an answer with a score of %d is unreadable as a whole',
  (score) => {
    expect(read({ ...answer, score })).toEqual({
      state: 'unreadable',
      score: null,
      signals: [],
      weakest: null,
    });
  },
);

test('reports odd and missing signals, and sorts them last', () => {
  const { state, signals, weakest } = read({
    score: null,
    signals: {
      title_completeness: signal(120),
      description_completeness: null,
      image_count: signal(40, -3, 0),
      brand_signal: signal(null),
    },
  });
  expect(state).toBe('missing');
  expect(signals.map(({ name, state: own }) => [name, own])).toEqual([
    ['images', 'scored'],
    ['title', 'unreadable'],
    ['description', 'missing'],
    ['brand', 'missing'],
  ]);
  expect(weakest).toMatchObject({ name: 'images', score: 40, value: null, recommended: null });
  expect(signals.map(adviceText)).toEqual([
    rules.images.what,
    expect.stringContaining('outside 0 to 100'),
    expect.stringContaining('no score for the description'),
    expect.stringContaining('no score for the brand'),
  ]);
  expect(read({ score: 50 }).signals).toHaveLength(4);
});

test('advice states how much is missing, if anything', () => {
  const advice = read(answer).signals.map((one) => [progressText(one), adviceText(one)]);
  expect(advice).toEqual([
    [
      '180 of 1,500 characters',
      expect.stringMatching(/^Add 1,320 characters\. Describe its purpose/),
    ],
    ['1 of 4 brand elements', expect.stringMatching(/^Add 3 brand elements\. /)],
    ['2 of 7 images', expect.stringMatching(/^Add 5 images\. /)],
    ['78 of 150 characters', expect.stringMatching(/^Add 72 characters\. /)],
  ]);
  const one = { name: 'images', state: 'scored', score: 86, value: 6, recommended: 7 } as const;
  expect(adviceText(one)).toMatch(/^Add 1 image\. /);
  expect(changeOf(one)).toBe('Images: add 1 image');
  expect(changeOf({ ...one, value: 9 })).toBe('Images: improve the content');
  expect(adviceText({ ...one, value: 9 })).toMatch(/^There are enough images/);
  expect(adviceText({ ...one, score: 100 })).toBeNull();
  expect(progressText({ ...one, value: 1, recommended: null })).toBe('1 image');
});

test('every displayed score is between 0 and 100', () => {
  const any = fc.option(fc.double({ noNaN: true }));
  const part = fc.option(fc.record({ score: any, value: any, recommended: any }));
  const parts = fc.record({
    title_completeness: part,
    description_completeness: part,
    image_count: part,
    brand_signal: part,
  });
  fc.assert(
    fc.property(any, fc.option(parts), (score, signals) => {
      const reading = read({ score, signals });
      const drawn = [reading.score, ...reading.signals.map((one) => one.score)];
      expect(drawn.every((one) => one === null || (one >= 0 && one <= 100))).toBe(true);
      expect(reading.signals).toHaveLength(reading.state === 'unreadable' ? 0 : signalNames.length);
    }),
  );
});

test('every score is in exactly one range', () => {
  expect([0, 24.9, 25, 50, 74, 75, 89.9, 90, 100].map(bandOf)).toEqual([
    'under_25',
    'under_25',
    '25_to_50',
    '50_to_75',
    '50_to_75',
    '75_to_90',
    '75_to_90',
    'from_90',
    'from_90',
  ]);
  expect(bandOf(null)).toBeNull();
  expect(bands.map(({ from }) => from)).toEqual(
    bands.map(({ from }) => from).toSorted((a, b) => a - b),
  );
});
