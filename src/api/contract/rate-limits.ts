/**
 * The response to `GET /rate-limits`. Given: that it names tiers, costs and headers; chosen: every field.
 * api/contract/README.md, "Rate limits".
 */
import * as z from 'zod/mini';
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
