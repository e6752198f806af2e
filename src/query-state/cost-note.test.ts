import { expect, test } from 'vitest';
import { costOf, costText } from './cost-note.ts';
import { operationAt, operationName } from './operations.ts';

const costs: Record<string, number> = { quality: 1, eligibility: 5, campaigns: 2 };
const board = {
  costOf: (endpoint: string) => costs[endpoint] ?? 1,
  // A full limit of 300 units per minute.
  secondsFor: (units: number) => Math.max(0, units - 300) / 5,
};

test('states the cost and duration of long work, and its parts', () => {
  const cost = costOf(board, [
    { endpoint: 'quality', count: 2000 },
    { endpoint: 'eligibility', count: 1 },
    { endpoint: 'campaigns', count: 0 },
  ]);
  expect(cost).toEqual({
    units: 2005,
    seconds: 341,
    words: '2,005 units, about 6\u00a0min',
    makeup:
      '2,000 quality scores at 1 unit each, 1 eligibility check of up to 100 products at 5 units',
  });
});

test('omits the duration if there is none, or it is unknown', () => {
  expect(costOf(board, [{ endpoint: 'campaigns', count: 2 }]).words).toBe('4 units');
  expect(costText(2000, null)).toBe('2,000 units');
  expect(costText(1, 0.5)).toBe('1 unit');
  expect(costOf(board, [])).toMatchObject({ units: 0, words: '0 units', makeup: '' });
});

test('finds an operation by its address, but not an unknown one', () => {
  expect(operationAt('get', '/catalog/listings/{listingId}/quality')).toBe('quality');
  expect(operationAt('POST', '/advertising/jobs/:id/cancel')).toBe('cancelJob');
  expect(operationAt('DELETE', '/catalog/listings')).toBeNull();
  expect(operationName('quality')).toBe('quality score');
  expect(operationName('quality', 2)).toBe('quality scores');
});
