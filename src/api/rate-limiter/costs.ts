/** The cost of each call in API units: as stated by the service, otherwise as assumed. */
import { type EndpointName, endpoints, operationAt } from '#api/contract/endpoints.ts';
import type { RateLimits } from '#api/contract/rate-limits.ts';

/** Units that one call of an endpoint costs. */
export function costOf(endpoint: EndpointName, limits: RateLimits | null): number {
  const said = limits?.operation_costs.find(
    ({ method, path }) => operationAt(method ?? '', path ?? '') === endpoint,
  );
  return Math.max(0, said?.cost ?? endpoints[endpoint].cost);
}
