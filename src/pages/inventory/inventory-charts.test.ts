import { expect, test } from 'vitest';
import { stacksOf } from '#ui/charts/stack-data.ts';
import { locations, locationLabels, unitCounts } from './inventory-page.tsx';

test('draws a bar per channel divided by location, without empty ones', () => {
  const figures = { fba: 3, merchant: 2, inbound: 1, reserved: 0, unfulfillable: null };
  const counts = unitCounts({
    cells: [
      { values: ['channel-a'], rows: 2, figures },
      { values: [null], rows: 1, figures: { ...figures, fba: 30 } },
    ],
    total: 2,
  });
  const { parts, stacks } = stacksOf(counts, { order: locations, labels: locationLabels });
  expect(parts.map(({ label, count }) => [label, count])).toEqual([
    ['FBA', 33],
    ['Merchant', 4],
    ['Inbound', 2],
  ]);
  expect(stacks.map(({ label, total }) => [label, total])).toEqual([
    ['None', 33],
    ['channel-a', 6],
  ]);
});
