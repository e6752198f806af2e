import * as z from 'zod/mini';
import { flag, id, instant, quantity, record, text } from './field.ts';

/** Units kept by the marketplace, by what can be done with them. Chosen: the document shows no fields. */
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

/** Units kept by the merchant. */
const Merchant = z.object({ fulfillable: quantity, total: quantity });

/** Stock of one product on one channel and account. Interface document, section 2 "Inventory". */
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

/** The most product ids that one eligibility call may ask for. Given: section 8. */
export const eligibilityLimit = 100;

/** Interface document, section 2 "Eligibility". A product that the service does not know is not in the answer. */
export const Eligibility = record({
  given: { is_eligible_for_optimization: flag, has_fba: flag },
  chosen: { product_id: id },
});
export type Eligibility = z.infer<typeof Eligibility>;
