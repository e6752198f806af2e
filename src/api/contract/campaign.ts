import * as z from 'zod/mini';
import {
  currency,
  label,
  windowDays,
  day,
  fraction,
  id,
  localInstant,
  money,
  quantity,
  record,
  text,
} from './field.ts';

/**
 * A campaign's latest metrics. The service names the six metrics but not their fields. Money is in major
 * units of `currency_code`. `acos` is a fraction (0.31), `roas` a plain number.
 */
export const Metrics = record({
  given: {
    impressions: quantity,
    clicks: quantity,
    spend: money,
    conversions: quantity,
    roas: quantity,
    acos: fraction,
  },
  chosen: {
    /** Attributed sales; if the service omits them, they are spend × ROAS. */
    sales: money,
    currency_code: currency,
    period_start: day,
    period_end: day,
    as_of: localInstant,
    attribution_window_days: windowDays,
  },
});
export type Metrics = z.infer<typeof Metrics>;

/** Metrics without a single figure count as missing: `{}` is not a row of zeros. */
function withFigures(metrics: Metrics | null): Metrics | null {
  if (metrics === null) return null;
  const { impressions, clicks, spend, conversions, sales } = metrics;
  return [impressions, clicks, spend, conversions, sales].every((one) => one === null)
    ? null
    : metrics;
}

/** api/contract/README.md, "Campaigns". */
export const Campaign = record({
  given: {
    id,
    channel: text,
    status: text,
    account_id: text,
    campaign_type: text,
    metrics: z.pipe(z.catch(z.nullable(Metrics), null), z.transform(withFigures)),
  },
  chosen: { name: label },
});
export type Campaign = z.infer<typeof Campaign>;
