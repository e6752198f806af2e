import { type Promised, row } from './row.ts';

const listings = '/catalog/listings';
const inventory = '/fulfillment/inventory';
const eligibility = '/fulfillment/eligibility';
const ids = (length: number) =>
  Array.from({ length }, (_, i) => `B0CX${String(i).padStart(6, '0')}`);
const check = (
  name: string,
  body: unknown,
  status: number,
  rest: Partial<Promised> = {},
): Promised => row(name, 'eligibility', eligibility, status, { method: 'POST', body, ...rest });

export const catalogPromises: readonly Promised[] = [
  row('given 2: listings', 'listings', `${listings}?account_id=acct-0001&is_parent=false`, 200, {
    has: { 'pagination.next_cursor': null, 'data.0.is_parent': false },
    types: {
      'pagination.total': 'number',
      'data.0.id': 'string',
      'data.0.status': 'string',
      'data.0.channel': 'string',
      'data.0.account_id': 'string',
      'data.0.product_id': 'string',
      'data.0.sku': 'string',
      'data.0.title': 'string',
      'data.0.price.amount': 'number',
      'data.0.price.currency_code': 'string',
      'data.0.inventory_level': 'number',
      'data.0.is_fba': 'boolean',
      'data.0.parent_id': 'string|null',
    },
    keep: { listing: 'data.0.id' },
  }),
  row('given 4: listings by channel', 'listings', `${listings}?channel=channel-b`, 200, {
    has: { 'data.0.channel': 'channel-b' },
  }),
  row('given 4: listings by status', 'listings', `${listings}?status=suppressed`, 200, {
    has: { 'data.0.status': 'suppressed' },
  }),
  row('given 4: parents among the listings', 'listings', `${listings}?is_parent=true`, 200, {
    has: { 'data.0.is_parent': true, 'data.0.price': null },
  }),
  row('chosen: a flag is true or false', 'listings', `${listings}?is_parent=1`, 400, {
    has: { 'errors.0.pointer': '?is_parent' },
  }),
  row('given 4: one listing', 'listing', `${listings}/{listing}`, 200, { types: { id: 'string' } }),
  row('chosen: an unknown listing', 'listing', `${listings}/none`, 404),
  row(
    'given 2: quality, its score and four signals',
    'quality',
    `${listings}/{listing}/quality`,
    200,
    {
      types: {
        listing_id: 'string',
        score: 'number',
        'signals.title_completeness.score': 'number',
        'signals.description_completeness.value': 'number',
        'signals.image_count.recommended': 'number',
        'signals.brand_signal.score': 'number',
        evaluated_at: 'string',
      },
    },
  ),
  row('chosen: quality of an unknown listing', 'quality', `${listings}/none/quality`, 404),
  row('given 4: inventory, by product and channel', 'inventory', inventory, 200, {
    types: {
      'pagination.next_cursor': 'string',
      'pagination.total': 'number',
      'data.0.product_id': 'string',
      'data.0.channel': 'string',
      'data.0.account_id': 'string',
      'data.0.fba.fulfillable': 'number',
      'data.0.fba.inbound_working': 'number',
      'data.0.fba.inbound_shipped': 'number',
      'data.0.fba.inbound_receiving': 'number',
      'data.0.fba.reserved': 'number',
      'data.0.fba.unfulfillable': 'number',
      'data.0.fba.researching': 'number',
      'data.0.fba.total': 'number',
      'data.0.merchant.fulfillable': 'number',
      'data.0.merchant.total': 'number',
      'data.0.last_updated_at': 'string',
    },
    keep: { stock: 'pagination.next_cursor', product: 'data.0.product_id' },
  }),
  row('given 4: inventory goes on at the cursor', 'inventory', `${inventory}?cursor={stock}`, 200, {
    types: { 'data.99': 'object' },
  }),
  row('given 4: inventory by channel', 'inventory', `${inventory}?channel=channel-b`, 200, {
    has: { 'data.0.channel': 'channel-b' },
  }),
  row('given 4: inventory by account', 'inventory', `${inventory}?account_id=acct-0003`, 200, {
    has: { 'data.0.account_id': 'acct-0003' },
  }),
  row('chosen: a foreign cursor', 'inventory', `${inventory}?cursor={cursor}`, 400),
  check('given 2: eligibility', { product_ids: ['{product}', 'B000000000'] }, 200, {
    types: {
      'data.0.product_id': 'string',
      'data.0.is_eligible_for_optimization': 'boolean',
      'data.0.has_fba': 'boolean',
      'data.1': 'undefined',
    },
  }),
  check('given 8: 100 ids are taken', { product_ids: ids(100) }, 200),
  check('given 8: 101 are not', { product_ids: ids(101) }, 422, {
    has: { 'errors.0.pointer': '/product_ids' },
  }),
  check('chosen: none are not', { product_ids: [] }, 422),
  check('chosen: an id is there once', { product_ids: ['{product}', '{product}'] }, 422, {
    has: { 'errors.0.pointer': '/product_ids/1' },
  }),
  check('chosen: ids are a list', { product_ids: 'x' }, 400),
  row('given 4: rate limits', 'rateLimits', '/rate-limits', 200, {
    has: {
      current_tier: 'enterprise',
      'tiers.0': { name: 'starter', units_per_window: 60, window_s: 60 },
      'tiers.3.name': 'enterprise',
    },
    types: {
      operation_costs: 'array',
      'operation_costs.0.cost': 'number',
      'headers.0.meaning': 'string',
    },
  }),
  row('given 4: rate limits need both headers', 'rateLimits', '/rate-limits', 401, { headers: {} }),
];
