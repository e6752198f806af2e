import { expect, test } from 'vitest';
import { operationCosts } from './costs-and-headers.tsx';

const listed = (operation_costs: { method: string; path: string; cost: number | null }[]) => ({
  limits: () => ({ current_tier: null, tiers: [], headers: [], refill: null, operation_costs }),
  costOf: () => 3,
});

test('lists the most expensive first, with how many calls fit', () => {
  const costs = operationCosts(
    listed([
      { method: 'GET', path: '/rate-limits', cost: 0 },
      { method: 'GET', path: '/something/new', cost: null },
      { method: 'POST', path: '/advertising/reports', cost: 10 },
      { method: 'GET', path: '/advertising/campaigns', cost: 2 },
    ]),
    187.6,
  );
  expect(costs).toEqual([
    { address: 'POST /advertising/reports', name: 'report', cost: 10, fits: 18 },
    { address: 'GET /advertising/campaigns', name: 'list of campaigns', cost: 2, fits: 93 },
    { address: 'GET /rate-limits', name: 'rate limit query', cost: 0, fits: null },
    { address: 'GET /something/new', name: null, cost: null, fits: null },
  ]);
});

test('uses assumed costs if the service lists none', () => {
  const costs = operationCosts({ limits: () => null, costOf: () => 3 }, 7);
  expect(costs).toContainEqual({
    address: 'POST /fulfillment/eligibility',
    name: 'eligibility check of up to 100 products',
    cost: 3,
    fits: 2,
  });
  expect(operationCosts({ limits: () => null, costOf: () => 3 }, null)[0]?.fits).toBeNull();
});
