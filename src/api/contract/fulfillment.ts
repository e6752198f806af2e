import * as z from 'zod/mini';
import { flag, id, instant, quantity, record, text } from './field.ts';

/** Units stored by the marketplace, by their availability. Chosen: the service states no fields. */
const Fba = z.object({
  fulfillable: quantity,
  inbound_working: quantity,
  inbound_shipped: quantity,
  inbound_receiving: quantity,
  reserved: quantity,
  unfulfillable: quantity,
  researching: quantity,
  total: quantity,
});

/** Units stored by the merchant. */
const Merchant = z.object({ fulfillable: quantity, total: quantity });

/** Stock of one product on one channel and account. api/contract/README.md, "Inventory". */
export const Inventory = record({
  given: {},
  chosen: {
    product_id: id,
    channel: text,
    account_id: text,
    fba: z.catch(z.nullable(Fba), null),
    merchant: z.catch(z.nullable(Merchant), null),
    last_updated_at: instant,
  },
});
export type Inventory = z.infer<typeof Inventory>;

/** The maximum number of products per eligibility call. Given: api/contract/README.md, "Eligibility". */
export const eligibilityLimit = 100;

/** api/contract/README.md, "Eligibility". The response omits products unknown to the service. */
export const Eligibility = record({
  given: { is_eligible_for_optimization: flag, has_fba: flag },
  chosen: { product_id: id },
});
export type Eligibility = z.infer<typeof Eligibility>;
