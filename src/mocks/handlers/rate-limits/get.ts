import { type EndpointName, endpoints } from '#api/contract/endpoints.ts';
import { costs } from '#mocks/costs.ts';
import { endpoint } from '#mocks/endpoint.ts';
import { tiers, windowSeconds } from '#mocks/world/tiers.ts';

/** GET /rate-limits: the tiers, what each operation costs, and what the headers mean. */
export const getRateLimits = endpoint('rateLimits', ({ state }) => ({
  current_tier: state.tier,
  refill: state.refill,
  tiers: Object.entries(tiers).map(([name, units]) => ({
    name,
    units_per_window: units,
    window_s: windowSeconds,
  })),
  operation_costs: (Object.keys(costs) as EndpointName[]).map((name) => ({
    method: endpoints[name].method,
    path: endpoints[name].path,
    cost: costs[name],
  })),
  headers: [
    { name: 'RateLimit-Limit', meaning: 'Units that the current tier holds in a window.' },
    { name: 'RateLimit-Remaining', meaning: 'Units left now.' },
    { name: 'RateLimit-Reset', meaning: 'Seconds until all units are there again.' },
    { name: 'RateLimit-Policy', meaning: 'The limit and, as w, its window in seconds.' },
    { name: 'Retry-After', meaning: 'With 429: seconds until the same call can be paid for.' },
  ],
}));
