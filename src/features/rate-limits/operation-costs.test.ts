import { expect, test } from 'vitest';
import { operationCosts } from './operation-costs.ts';

const listed = (operation_costs: { method: string; path: string; cost: number | null }[]) => ({
  limits: () => ({ current_tier: null, tiers: [], headers: [], refill: null, operation_costs }),
  costOf: () => 3,
});

test('the dearest stands first, with how many fit into what is left', () => {
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
    { address: 'GET /rate-limits', name: 'tiers and costs', cost: 0, fits: null },
    { address: 'GET /something/new', name: null, cost: null, fits: null },
  ]);
});

test('a service that lists none gets what is assumed', () => {
  const costs = operationCosts({ limits: () => null, costOf: () => 3 }, 7);
  expect(costs).toContainEqual({
    address: 'POST /fulfillment/eligibility',
    name: 'eligibility of up to 100 products',
    cost: 3,
    fits: 2,
  });
  expect(operationCosts({ limits: () => null, costOf: () => 3 }, null)[0]?.fits).toBeNull();
});
