import * as z from 'zod/mini';
import { day, id, instant, quantity, record, text, windowDays } from './field.ts';

/**
 * A campaign's latest metrics. The document names the six figures and not their fields.
 * Money is in major units of `currency_code`. `acos` is a fraction (0.31), `roas` a plain number.
 */
export const Metrics = record({
  given: {
    impressions: quantity,
    clicks: quantity,
    spend: quantity,
    conversions: quantity,
    roas: quantity,
    acos: quantity,
  },
  chosen: {
    /** Attributed sales; a service may leave them out, then they are spend × roas. */
    sales: quantity,
    currency_code: text,
    period_start: day,
    period_end: day,
    as_of: instant,
    attribution_window_days: windowDays,
  },
});
export type Metrics = z.infer<typeof Metrics>;

/** Interface document, section 2 "Campaign". */
export const Campaign = record({
  given: {
    id,
    channel: text,
    status: text,
    account_id: text,
    campaign_type: text,
    metrics: z.catch(z.nullable(Metrics), null),
  },
  chosen: { name: text },
});
export type Campaign = z.infer<typeof Campaign>;
