/** What each call takes from the budget: as the service says, else as assumed. */
import { type EndpointName, endpoints } from '#api/contract/endpoints.ts';
import type { RateLimits } from '#api/contract/rate-limits.ts';

/** Units of calls that are no reading of one record; used until the service has said what it charges. Chosen. */
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
 * Units that one call of an endpoint takes. A service's path names identifiers as it likes:
 * `{id}`, `{jobId}` and `:id` are the same to us.
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
