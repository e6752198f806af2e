/** The cost of each call in API units: as stated by the service, otherwise as assumed. */
import { type EndpointName, endpoints } from '#api/contract/endpoints.ts';
import type { RateLimits } from '#api/contract/rate-limits.ts';

/**
 * Units that one call of an endpoint costs. Names of path parameters are ignored: `{id}`, `{jobId}` and `:id`
 * are equal.
 */
export function costOf(endpoint: EndpointName, limits: RateLimits | null): number {
  const { method, path, cost: assumed } = endpoints[endpoint];
  const said = limits?.operation_costs.find(
    (cost) => cost.method?.toUpperCase() === method && shape(cost.path ?? '') === shape(path),
  );
  return Math.max(0, said?.cost ?? assumed);
}

function shape(path: string): string {
  return path.replace(/\{\w+\}|:\w+/g, '{}').replace(/\/$/, '');
}
