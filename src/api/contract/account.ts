import type * as z from 'zod/mini';
import { currency, label, flag, id, instant, record, text } from './field.ts';

/** A seller's account on one channel. Interface document, section 2 "Account". */
export const Account = record({
  given: {
    id,
    channel: text,
    is_connected: flag,
    /** The id of another account, perhaps one this user cannot see; `null` where there is none. */
    linked_channel_id: text,
  },
  chosen: {
    name: label,
    /** ISO 3166-1 alpha-2. */
    country_code: text,
    /** ISO 4217. */
    currency_code: currency,
    /** IANA name, the zone that the account's dates are in. */
    time_zone: text,
    last_synced_at: instant,
  },
});
export type Account = z.infer<typeof Account>;
