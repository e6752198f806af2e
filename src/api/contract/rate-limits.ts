/**
 * The response to `GET /rate-limits`. Given: that it names tiers, costs and headers; chosen: every field.
 * api/contract/README.md, "Rate limits".
 */
import * as z from 'zod/mini';
import { type EndpointName, endpoints, operationAt } from './endpoints.ts';
import { quantity, text } from './field.ts';

const Tier = z.object({ name: text, units_per_window: quantity, window_s: quantity });
const OperationCost = z.object({ method: text, path: text, cost: quantity });
const HeaderMeaning = z.object({ name: text, meaning: text });

export const RateLimits = z.object({
  current_tier: text,
  tiers: z.catch(z.array(Tier), []),
  /** Units per call; paths as in the endpoint table, with `{name}` for identifiers. */
  operation_costs: z.catch(z.array(OperationCost), []),
  headers: z.catch(z.array(HeaderMeaning), []),
  /** `continuous` or `window`; a service that does not state it is assumed to use `window`. */
  refill: text,
});
export type RateLimits = z.infer<typeof RateLimits>;

/** Units that one call of an endpoint costs: as stated by the service, otherwise as assumed. */
export function costOf(endpoint: EndpointName, limits: RateLimits | null): number {
  const said = limits?.operation_costs.find(
    ({ method, path }) => operationAt(method ?? '', path ?? '') === endpoint,
  );
  return Math.max(0, said?.cost ?? endpoints[endpoint].cost);
}
