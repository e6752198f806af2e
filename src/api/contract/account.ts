import type * as z from 'zod/mini';
import { currency, label, flag, id, instant, record, text } from './field.ts';

/** A seller's account on one channel. api/contract/README.md, "Accounts". */
export const Account = record({
  given: {
    id,
    channel: text,
    is_connected: flag,
    /** The ID of another account, which this user may not be able to see; `null` if there is none. */
    linked_channel_id: text,
  },
  chosen: {
    name: label,
    /** ISO 3166-1 alpha-2. */
    country_code: text,
    /** ISO 4217. */
    currency_code: currency,
    /** IANA name of the time zone of the account's dates. */
    time_zone: text,
    last_synced_at: instant,
  },
});
export type Account = z.infer<typeof Account>;
