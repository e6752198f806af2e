/** The cost of each call in API units: as stated by the service, otherwise as assumed. */
import { type EndpointName, endpoints } from '#api/contract/endpoints.ts';
import type { RateLimits } from '#api/contract/rate-limits.ts';

/** Units of calls other than reading a single record; used until the service has stated its costs. Chosen. */
const assumed: Partial<Record<EndpointName, number>> = {
  accounts: 2,
  campaigns: 2,
  keywords: 2,
  listings: 2,
  inventory: 2,
  eligibility: 5,
  requestReport: 10,
  submitBatch: 10,
  rateLimits: 0,
};

/**
 * Units that one call of an endpoint costs. Names of path parameters are ignored: `{id}`, `{jobId}` and `:id`
 * are equal.
 */
export function costOf(endpoint: EndpointName, limits: RateLimits | null): number {
  const { method, path } = endpoints[endpoint];
  const said = limits?.operation_costs.find(
    (cost) => cost.method?.toUpperCase() === method && shape(cost.path ?? '') === shape(path),
  );
  return Math.max(0, said?.cost ?? assumed[endpoint] ?? 1);
}

function shape(path: string): string {
  return path.replace(/\{\w+\}|:\w+/g, '{}').replace(/\/$/, '');
}
