import { expect, test } from 'vitest';
import { stacksOf } from './stack-data.ts';

test('sorts bars by size and divides each by the second column in its order', () => {
  const { parts, stacks } = stacksOf(
    {
      cells: [
        { values: ['channel-b', 'in'], count: 1 },
        { values: ['channel-a', 'in'], count: 7 },
        { values: ['channel-a', 'out'], count: 2 },
        { values: ['channel-a', 'odd_one'], count: 1 },
        { values: ['channel-a', 'low'], count: 0 },
      ],
    },
    { order: ['out', 'low', 'in'], labels: { out: 'Out of stock', in: 'In stock' } },
  );
  expect(parts.map(({ label, count }) => [label, count])).toEqual([
    ['Out of stock', 2],
    ['In stock', 8],
    ['Odd one', 1],
  ]);
  expect(stacks.map((stack) => [stack.label, stack.parts.map(({ count }) => count)])).toEqual([
    ['channel-a', [2, 7, 1]],
    ['channel-b', [0, 1, 0]],
  ]);
});

test('excludes rows without a value from values and choices', () => {
  const cells = [
    { values: ['none', 'in'], count: 3 },
    { values: [null, 'in'], count: 2 },
  ];
  const { stacks } = stacksOf({ cells }, { order: [] });
  expect(stacks.map(({ label, total, isUnnamed }) => [label, total, isUnnamed])).toEqual([
    ['none', 3, undefined],
    ['None', 2, true],
  ]);
});
