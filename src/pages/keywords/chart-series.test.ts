import { expect, test } from 'vitest';
import { partsText } from '#ui/charts/stack-data.ts';
import { bidBins, stateStacks } from './chart-series.ts';

test('makes a bar per match type divided by status, largest first', () => {
  const { parts: states, stacks } = stateStacks({
    cells: [
      { values: ['exact', 'enabled'], count: 5 },
      { values: ['broad', 'paused'], count: 4 },
      { values: ['broad', 'enabled'], count: 3 },
      { values: [null, 'enabled'], count: 1 },
    ],
  });
  expect(states.map(({ key, count }) => [key, count])).toEqual([
    ['enabled', 9],
    ['paused', 4],
  ]);
  expect(stacks.map(({ key, parts }) => [key, parts.map(({ count }) => count)])).toEqual([
    ['broad', [3, 4]],
    ['exact', [5, 0]],
    ['unknown', [1, 0]],
  ]);
  expect(stacks.map((stack) => partsText(stack))).toEqual([
    'Enabled 3, Paused 4',
    'Enabled 5',
    'Enabled 1',
  ]);
});

test('makes bins for one currency; none for another', () => {
  const histogram = {
    edges: [0, 0.5, 1],
    series: [
      { currency: 'EUR', counts: [3, 4] },
      { currency: 'USD', counts: [1, 0] },
    ],
    empty: 2,
  };
  expect(bidBins(histogram, 'USD').map(({ label, values }) => [label, values])).toEqual([
    ['0.00 – 0.50', { keywords: 1 }],
    ['0.50 – 1.00', { keywords: 0 }],
  ]);
  expect(bidBins(histogram, 'GBP')).toEqual([]);
});
