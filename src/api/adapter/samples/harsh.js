/**
 * An adapter for a service of another shape: attributes of their own, money in micros as text, enumerations in capitals,
 * a row for each kind of stock, metrics by name, eligibility by product, the next page in a header.
 * @type {import('../adapter.d.ts').Adapter}
 */
export const contract = 1;

/** The header names the whole next address; only what follows the version belongs to a path. */
export function query(resource, { id, ...filters }, next) {
  if (next !== null) return { path: next };
  return id === undefined ? { params: filters } : undefined;
}

const lower = (text) => text?.toLowerCase();

/** Micros as text: "12500000" is 12.5. */
function money(micros) {
  if (micros === null || micros === undefined) return null;
  if (!/^-?\d+$/.test(micros)) throw new TypeError(`${typeof micros} is no amount in micros`);
  return Number(micros) / 1e6;
}

const records = {
  account: ({ id, attributes: it }) => ({
    id,
    channel: it.channel,
    is_connected: it.connection === 'CONNECTED',
    name: it.name,
    currency_code: it.currency,
    time_zone: it.timeZone,
  }),
  campaign: ({ id, attributes: it }) => {
    const { impressions, clicks, cost, orders, revenue } = Object.fromEntries(
      it.metrics.map(({ name, value }) => [name, value]),
    );
    return {
      id,
      name: it.name,
      channel: it.channel,
      account_id: it.accountId,
      status: lower(it.status),
      campaign_type: lower(it.type),
      metrics: {
        impressions,
        clicks,
        conversions: orders,
        spend: money(cost),
        sales: money(revenue),
        currency_code: it.currency,
        attribution_window_days: 14,
      },
    };
  },
  keyword: ({ id, attributes: it }) => ({
    id,
    keyword_text: it.text,
    match_type: lower(it.match),
    state: lower(it.status),
    bid: money(it.bid),
    campaign_id: it.campaignId,
    ad_group_id: it.adGroupId,
  }),
  listing: ({ id, attributes: it }) => ({
    id,
    title: it.title,
    channel: it.channel,
    account_id: it.accountId,
    status: lower(it.status),
    product_id: it.asin,
    is_parent: it.children !== undefined,
    parent_id: it.parent?.id ?? null,
    price: it.offer && { amount: money(it.offer.price), currency_code: it.offer.currency },
  }),
  job: ({ jobId, attributes: it }) => ({
    id: jobId,
    status: lower(it.status),
    result_url: it.location,
    progress: it.progress,
  }),
  quality: ({ attributes: it }) => ({ score: it.overall * 100, signals: it.signals }),
};

/** One record per product, channel and account from a row for each kind of stock. */
function* stock(rows) {
  const groups = Map.groupBy(
    rows,
    ({ attributes: it }) => `${it.asin} ${it.channel} ${it.accountId}`,
  );
  for (const group of groups.values()) {
    const [{ attributes: first }] = group;
    const of = (kind) => group.find(({ attributes: it }) => it.fulfillment === kind)?.attributes;
    const [fba, own] = [of('FBA'), of('MERCHANT')];
    yield {
      product_id: first.asin,
      channel: first.channel,
      account_id: first.accountId,
      fba: fba && { fulfillable: fba.sellable, reserved: fba.reserved, total: fba.onHand },
      merchant: own && { fulfillable: own.sellable, total: own.onHand },
    };
  }
}

export function list(resource, body, headers) {
  const found = body.data.records;
  const next = /<[^>]*\/v3(\/[^>]+)>;\s*rel="next"/.exec(headers.get('Link') ?? '')?.[1];
  return {
    data: resource === 'inventory' ? stock(found) : found.map(records[resource]),
    next: next ?? null,
    total: Number(headers.get('X-Total-Count')) || null,
  };
}

export const one = (resource, body) => records[resource]?.(body.data);

export const reportRequest = (ours) => ({
  reportTypeId: `${ours.report_type}s`,
  columns: ['impressions', 'clicks', 'cost', 'orders', 'revenue'],
  startDate: ours.start_date,
  endDate: ours.end_date,
  timeUnit: ours.time_unit.toUpperCase(),
  filters: ours.account_id ? [{ field: 'accountId', values: [ours.account_id] }] : [],
});

export const rows = (result) =>
  result.map((it) => ({
    date: it.date,
    channel: it.channel,
    account_id: it.accountId,
    campaign_id: it.campaignId,
    impressions: it.impressions,
    clicks: it.clicks,
    conversions: it.orders,
    spend: money(it.cost),
    sales: money(it.revenue),
    currency_code: it.currency,
  }));

/** An object by product. */
export const eligibility = (body) =>
  Object.entries(body.data).map(([id, { optimizable, programs }]) => ({
    product_id: id,
    is_eligible_for_optimization: optimizable === 'Y',
    has_fba: programs.includes('FBA'),
  }));

/** Plain text, or RFC 7807. */
export const problem = (status, body) =>
  typeof body === 'string' ? { status, detail: body } : { ...body, request_id: body.traceId };
