import { type ContractCase, contractCase } from './contract-case.ts';

const listings = '/catalog/listings';
const inventory = '/fulfillment/inventory';
const eligibility = '/fulfillment/eligibility';
const ids = (length: number) =>
  Array.from({ length }, (_, i) => `B0CX${String(i).padStart(6, '0')}`);
const check = (
  name: string,
  body: unknown,
  status: number,
  rest: Partial<ContractCase> = {},
): ContractCase =>
  contractCase(name, 'eligibility', eligibility, status, { method: 'POST', body, ...rest });

export const catalogCases: readonly ContractCase[] = [
  contractCase('given (Listings): listings', 'listings', `${listings}?is_parent=false`, 200, {
    expectValues: { 'pagination.next_cursor': null },
    expectEach: { is_parent: false },
    expectTypes: {
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
    capture: {
      listing: 'data.0.id',
      listingAccount: 'data.0.account_id',
      listingChannel: 'data.0.channel',
      listingStatus: 'data.0.status',
    },
  }),
  contractCase(
    'given (Listings): listings by account',
    'listings',
    `${listings}?account_id={listingAccount}`,
    200,
    { expectEach: { account_id: '{listingAccount}' } },
  ),
  contractCase(
    'given (Listings): listings by channel',
    'listings',
    `${listings}?channel={listingChannel}`,
    200,
    { expectEach: { channel: '{listingChannel}' } },
  ),
  contractCase(
    'given (Listings): listings by status',
    'listings',
    `${listings}?status={listingStatus}`,
    200,
    { expectEach: { status: '{listingStatus}' } },
  ),
  contractCase('given (Listings): parent listings', 'listings', `${listings}?is_parent=true`, 200, {
    expectEach: { is_parent: true, price: null },
  }),
  contractCase('chosen: a flag must be true or false', 'listings', `${listings}?is_parent=1`, 400, {
    expectValues: { 'errors.0.pointer': '?is_parent' },
  }),
  contractCase('given (Listings): one listing', 'listing', `${listings}/{listing}`, 200, {
    expectValues: { id: '{listing}' },
  }),
  contractCase('chosen: an unknown listing', 'listing', `${listings}/none`, 404),
  contractCase(
    'given (Quality): quality with its score and four signals',
    'quality',
    `${listings}/{listing}/quality`,
    200,
    {
      expectTypes: {
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
  contractCase('chosen: quality of an unknown listing', 'quality', `${listings}/none/quality`, 404),
  contractCase(
    'given (Inventory): inventory by product and channel',
    'inventory',
    `${inventory}?limit=1`,
    200,
    {
      expectTypes: {
        'pagination.total': 'number',
        'data.1': 'undefined',
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
      capture: {
        stock: 'pagination.next_cursor',
        product: 'data.0.product_id',
        stockAccount: 'data.0.account_id',
        stockChannel: 'data.0.channel',
      },
    },
  ),
  contractCase(
    'given (Pagination): inventory continues at the cursor',
    'inventory',
    `${inventory}?limit=1&cursor={stock}`,
    200,
    { expectTypes: { 'data.0': 'object', 'data.1': 'undefined' } },
  ),
  contractCase('chosen: 100 stock records a page', 'inventory', inventory, 200, {
    expectTypes: {
      'data.99': 'object',
      'data.100': 'undefined',
      'pagination.next_cursor': 'string',
    },
    capture: { hundred: 'pagination.next_cursor' },
  }),
  contractCase(
    'chosen: the next page has as many',
    'inventory',
    `${inventory}?cursor={hundred}`,
    200,
    { expectTypes: { 'data.99': 'object' } },
  ),
  contractCase(
    'given (Inventory): inventory by channel',
    'inventory',
    `${inventory}?channel={stockChannel}`,
    200,
    { expectEach: { channel: '{stockChannel}' } },
  ),
  contractCase(
    'given (Inventory): inventory by account',
    'inventory',
    `${inventory}?account_id={stockAccount}`,
    200,
    { expectEach: { account_id: '{stockAccount}' } },
  ),
  contractCase(
    'chosen: a cursor of another list',
    'inventory',
    `${inventory}?cursor={cursor}`,
    400,
  ),
  check('given (Eligibility): eligibility', { product_ids: ['{product}', 'B000000000'] }, 200, {
    expectTypes: {
      'data.0.product_id': 'string',
      'data.0.is_eligible_for_optimization': 'boolean',
      'data.0.has_fba': 'boolean',
      'data.1': 'undefined',
    },
  }),
  check('given (Eligibility): 100 ids are accepted', { product_ids: ids(100) }, 200),
  check('given (Eligibility): 101 ids are refused', { product_ids: ids(101) }, 422, {
    expectValues: { 'errors.0.pointer': '/product_ids' },
  }),
  check('chosen: no ids are refused', { product_ids: [] }, 422),
  check('chosen: ids must be unique', { product_ids: ['{product}', '{product}'] }, 422, {
    expectValues: { 'errors.0.pointer': '/product_ids/1' },
  }),
  check('chosen: ids must be an array', { product_ids: 'x' }, 400),
  contractCase('given (Rate limits): rate limits', 'rateLimits', '/rate-limits', 200, {
    expectTypes: {
      current_tier: 'string',
      'tiers.0.name': 'string',
      'tiers.0.units_per_window': 'number',
      'tiers.0.window_s': 'number',
      operation_costs: 'array',
      'operation_costs.0.cost': 'number',
      'headers.0.meaning': 'string',
    },
  }),
  contractCase('chosen: the tiers', 'rateLimits', '/rate-limits', 200, {
    expectValues: {
      current_tier: 'enterprise',
      'tiers.0': { name: 'starter', units_per_window: 60, window_s: 60 },
      'tiers.3.name': 'enterprise',
    },
  }),
  contractCase(
    'given (Rate limits): rate limits need both headers',
    'rateLimits',
    '/rate-limits',
    401,
    {
      headers: {},
    },
  ),
];
