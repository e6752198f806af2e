import * as z from 'zod/mini';
import { currency, label, flag, id, instant, money, quantity, record, text } from './field.ts';

const Price = z.object({
  amount: money,
  currency_code: currency,
});

/** api/contract/README.md, "Listings". Its content is given, most of its field names are not. */
export const Listing = record({
  given: { id, status: text, channel: text, account_id: text, is_parent: flag },
  chosen: {
    /** Connects a listing to its stock and to a product report; a parent has no stock. */
    product_id: text,
    sku: text,
    title: label,
    price: z.catch(z.nullable(Price), null),
    /** Units available for sale, over both kinds of fulfillment. */
    inventory_level: quantity,
    is_fba: flag,
    /** The parent listing; `null` if there is none. */
    parent_id: text,
  },
});
export type Listing = z.infer<typeof Listing>;

/** One of the four signals: its score from 0 to 100, its value, and the value that would score 100. */
const Signal = z.catch(
  z.nullable(z.object({ score: quantity, value: quantity, recommended: quantity })),
  null,
);

const Signals = record({
  given: {
    /** Characters. */
    title_completeness: Signal,
    /** Characters. */
    description_completeness: Signal,
    image_count: Signal,
    /** Brand elements on the page. */
    brand_signal: Signal,
  },
  chosen: {},
});

/** A listing's quality. `score` is from 0 to 100. api/contract/README.md, "Quality". */
export const Quality = record({
  given: { score: quantity, signals: z.catch(z.nullable(Signals), null) },
  chosen: { listing_id: text, evaluated_at: instant },
});
export type Quality = z.infer<typeof Quality>;
