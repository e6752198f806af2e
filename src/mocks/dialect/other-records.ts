/** The records of the dialect `other`, from the contract's. Fields that are not named keep their names. */
import type { EndpointName } from '#api/contract/endpoints.ts';
import { toCompactDay, toMinor, toPercent, toSeconds, toUpper } from './units.ts';

type Fields = Record<string, unknown>;
type Write = (record: Fields) => Fields;

/** Writes a value if it is an object; the scenario `odd` also sends others. */
function within(value: unknown, write: Write): unknown {
  return typeof value === 'object' && value !== null ? write({ ...value }) : value;
}

const account: Write = ({
  name,
  country_code: country,
  currency_code: currency,
  time_zone,
  last_synced_at: synced,
  ...given
}) => ({
  ...given,
  display_name: name,
  marketplace: { country, currency, time_zone },
  synced: toSeconds(synced),
});

const campaign: Write = ({ name, status, campaign_type: type, metrics, ...given }) => ({
  ...given,
  title: name,
  status: toUpper(status),
  campaign_type: toUpper(type),
  performance: within(metrics, performance),
});

const performance: Write = ({
  impressions,
  spend,
  conversions,
  sales,
  acos,
  currency_code: currency,
  period_start: from,
  period_end: to,
  as_of: asOf,
  attribution_window_days: window,
  ...clicksAndRoas
}) => ({
  ...clicksAndRoas,
  imps: impressions,
  cost: toMinor(spend, currency),
  orders: conversions,
  attributed_sales: toMinor(sales, currency),
  acos: toPercent(acos),
  currency,
  from: toCompactDay(from),
  to: toCompactDay(to),
  computed_at: toSeconds(asOf),
  window,
});

const keyword: Write = ({
  keyword_text: text,
  currency_code: currency,
  channel: marketplace,
  account_id: seller,
  match_type: matchType,
  state,
  bid,
  ...given
}) => ({
  ...given,
  text,
  currency,
  marketplace,
  seller,
  match_type: toUpper(matchType),
  state: toUpper(state),
  bid: toMinor(bid, currency),
});

const listing: Write = ({
  status,
  product_id: product,
  sku,
  title,
  price,
  inventory_level: available,
  is_fba: isFba,
  parent_id: parent,
  ...given
}) => ({
  ...given,
  status: toUpper(status),
  product,
  merchant_sku: sku,
  item_name: title,
  offers: price === null ? [] : [within(price, offer)],
  stock: { available },
  fulfilled_by: typeof isFba === 'boolean' ? (isFba ? 'FBA' : 'FBM') : isFba,
  parent: parent === null ? null : { id: parent },
});

const offer: Write = ({ amount, currency_code: currency }) => ({
  price: toMinor(amount, currency),
  currency,
});

const quality: Write = ({ score, listing_id: id, signals, evaluated_at: checked, ...rest }) => ({
  ...rest,
  overall: score,
  listing: id,
  breakdown: within(signals, (all) =>
    Object.fromEntries(Object.entries(all).map(([name, one]) => [name, within(one, signal)])),
  ),
  checked: toSeconds(checked),
});

const signal: Write = ({ score, value, recommended }) => ({
  points: score,
  actual: value,
  target: recommended,
});

const inventory: Write = ({
  product_id: product,
  account_id: seller,
  fba,
  merchant,
  last_updated_at: updated,
  ...rest
}) => ({
  ...rest,
  product,
  seller,
  at_marketplace: within(fba, atMarketplace),
  at_merchant: within(merchant, ({ fulfillable, total }) => ({
    available: fulfillable,
    sum: total,
  })),
  updated: toSeconds(updated),
});

const atMarketplace: Write = ({
  fulfillable,
  inbound_working: working,
  inbound_shipped: shipped,
  inbound_receiving: receiving,
  total,
  ...rest
}) => ({ ...rest, available: fulfillable, inbound: { working, shipped, receiving }, sum: total });

const eligibility: Write = ({ product_id: product, ...given }) => ({ ...given, product });

const job: Write = ({
  status,
  created_at: created,
  updated_at: updated,
  progress,
  failure_reason: error,
  expires_at: expires,
  request,
  ...given
}) => ({
  ...given,
  status: toUpper(status),
  created: toSeconds(created),
  updated: toSeconds(updated),
  done: progress,
  error,
  result_expires: toSeconds(expires),
  asked: within(request, asked),
});

const asked: Write = ({
  name,
  report_type: type,
  start_date: from,
  end_date: to,
  time_unit: granularity,
  format,
  ...filters
}) => ({
  ...filters,
  title: name,
  type: toUpper(type),
  from: toCompactDay(from),
  to: toCompactDay(to),
  granularity: toUpper(granularity),
  output: toUpper(format),
});

/** A row of a report. */
export const reportRow: Write = ({
  date,
  spend,
  conversions,
  sales,
  currency_code: currency,
  ...rest
}) => ({
  ...rest,
  day: toCompactDay(date),
  cost: toMinor(spend, currency),
  orders: conversions,
  attributed_sales: toMinor(sales, currency),
  currency,
});

export const reportRowColumns = [
  'day',
  'channel',
  'account_id',
  'campaign_id',
  'ad_group_id',
  'keyword_id',
  'product_id',
  'impressions',
  'clicks',
  'cost',
  'orders',
  'units',
  'attributed_sales',
  'currency',
] as const;

/** The records by operation. v2 batches have none: every field of theirs is given. */
const writers: Partial<Record<EndpointName, Write>> = {
  accounts: account,
  account,
  campaigns: campaign,
  campaign,
  keywords: keyword,
  keyword,
  listings: listing,
  listing,
  quality,
  inventory,
  eligibility,
  requestReport: job,
  job,
  cancelJob: job,
};

/** One record of an operation's response. */
export function writeRecord(name: EndpointName, record: unknown): unknown {
  const write = writers[name];
  return write ? within(record, write) : record;
}

/** The response to `GET /rate-limits`. */
export function writeRateLimits(body: {
  current_tier: unknown;
  tiers: Fields[];
  operation_costs: Fields[];
}): Fields {
  return {
    plan: body.current_tier,
    plans: body.tiers.map(({ name, units_per_window: quota, window_s: seconds }) => ({
      plan: name,
      quota,
      seconds,
    })),
    costs: body.operation_costs.map(({ method, path, cost }) => ({
      verb: method,
      route: path,
      units: cost,
    })),
    reference: [
      { header: 'X-RateLimit-Limit', text: 'Units per window in this plan.' },
      { header: 'X-RateLimit-Remaining', text: 'Units left in this window.' },
      { header: 'X-RateLimit-Reset', text: 'When this window ends, in seconds since 1970.' },
      { header: 'Retry-After', text: 'With 429: seconds until the call can be repeated.' },
    ],
  };
}
