/**
 * An adapter for a service that has everything under other names: lists in `items`, ACOS in percent, times in seconds,
 * results as CSV.
 * @type {import('../adapter.d.ts').Adapter}
 */
export const contract = 1;

export function query(resource, ours, next) {
  const { id, limit, ...filters } = ours;
  if (id !== undefined) return undefined;
  return {
    params: { ...filters, ...(limit && { per_page: limit }), ...(next && { after: next }) },
  };
}

const records = {
  account: (it) => ({
    ...it,
    id: it.seller_id,
    name: it.display_name,
    currency_code: it.currency,
    last_synced_at: instant(it.synced),
  }),
  campaign: (it) => ({
    ...it,
    account_id: it.seller_id,
    metrics: {
      ...it.stats,
      spend: it.stats.cost,
      sales: it.stats.revenue,
      conversions: it.stats.orders,
      acos: it.stats.acos / 100,
      currency_code: it.stats.currency,
    },
  }),
  keyword: (it) => ({ ...it, keyword_text: it.term, bid: it.max_cpc }),
  listing: (it) => ({
    ...it,
    account_id: it.seller_id,
    product_id: it.item_number,
    price: { amount: it.price, currency_code: it.currency },
    inventory_level: it.stock,
  }),
  inventory: (it) => ({
    product_id: it.item_number,
    channel: it.channel,
    account_id: it.seller_id,
    fba: { fulfillable: it.available, total: it.total },
    last_updated_at: instant(it.counted),
  }),
  job: (it) => ({ ...it, status: it.state, result_url: it.download, progress: it.percent / 100 }),
};

export function list(resource, body) {
  return {
    data: body.items.map(records[resource]),
    next: body.page.next,
    total: body.page.total,
  };
}

export const one = (resource, body) => records[resource]?.(body);

export const reportRequest = ({ name, report_type, start_date, end_date, ...rest }) => ({
  title: name,
  kind: report_type,
  from: start_date,
  to: end_date,
  ...rest,
});

/** A CSV file: every value is text. */
export const rows = (result) =>
  result.map((it) => ({
    ...it,
    date: it.day,
    account_id: it.seller_id,
    spend: it.cost,
    sales: it.revenue,
    conversions: it.orders,
    currency_code: it.currency,
  }));

export const problem = (status, body) => ({ status, detail: body.error?.text });

const instant = (seconds) => seconds && new Date(seconds * 1000).toISOString();
