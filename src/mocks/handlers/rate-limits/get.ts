import { endpoints } from '#api/contract/endpoints.ts';
import { endpoint } from '#mocks/endpoint.ts';
import { tiers, windowSeconds } from '#mocks/world/tiers.ts';

/** GET /rate-limits: tiers, cost of each operation, and the meaning of the headers. */
export const getRateLimits = endpoint('rateLimits', ({ state }) => ({
  current_tier: state.tier,
  refill: state.refill,
  tiers: Object.entries(tiers).map(([name, units]) => ({
    name,
    units_per_window: units,
    window_s: windowSeconds,
  })),
  operation_costs: Object.values(endpoints),
  headers: [
    { name: 'RateLimit-Limit', meaning: 'Units per window in the current tier.' },
    { name: 'RateLimit-Remaining', meaning: 'Units left.' },
    { name: 'RateLimit-Reset', meaning: 'Seconds until all units are available again.' },
    { name: 'RateLimit-Policy', meaning: 'The limit and, as w, its window in seconds.' },
    { name: 'Retry-After', meaning: 'With 429: seconds until the call can be repeated.' },
  ],
}));
