/**
 * Every operation of the service that the dashboard or its simulation knows: one table,
 * read by the client, the simulation and the tests that hold both against the document.
 */

interface Endpoint {
  method: 'GET' | 'POST' | 'PATCH';
  /** Relative to the base address; `{name}` stands for one identifier. */
  path: string;
  /** Query parameters, told apart by who named them. All are optional. */
  query?: { given?: readonly string[]; chosen?: readonly string[] };
  /** The section of the interface document that gives it. */
  source: string;
}

export const endpoints = {
  login: { method: 'POST', path: '/auth/v3/login', source: '4 Authentication' },
  refresh: { method: 'POST', path: '/auth/v3/refresh', source: '4 Authentication' },
  validate: { method: 'POST', path: '/auth/v3/validate', source: '4 Authentication' },
  // The dashboard never signs in with v2: it has neither PKCE nor state. Each path takes GET, too.
  loginV2: { method: 'POST', path: '/auth/v2/login', source: '4 Authentication' },
  refreshV2: { method: 'POST', path: '/auth/v2/refresh', source: '4 Authentication' },
  validateV2: { method: 'POST', path: '/auth/v2/validate', source: '4 Authentication' },
  accounts: {
    method: 'GET',
    path: '/advertising/accounts',
    // That there is a cursor is given; its name and the page size are not.
    query: { given: ['channel', 'is_connected'], chosen: ['cursor', 'limit'] },
    source: '4 Advertising',
  },
  account: { method: 'GET', path: '/advertising/accounts/{id}', source: '4 Advertising' },
  campaigns: {
    method: 'GET',
    path: '/advertising/campaigns',
    query: { given: ['channel', 'status', 'account_id', 'campaign_type'] },
    source: '4 Advertising',
  },
  campaign: { method: 'GET', path: '/advertising/campaigns/{id}', source: '4 Advertising' },
  keywords: {
    method: 'GET',
    path: '/advertising/keywords',
    query: { given: ['channel', 'status', 'campaign_id', 'ad_group_id'] },
    source: '4 Advertising',
  },
  keyword: { method: 'GET', path: '/advertising/keywords/{id}', source: '4 Advertising' },
  requestReport: { method: 'POST', path: '/advertising/reports', source: '4 Reports' },
  job: { method: 'GET', path: '/advertising/jobs/{jobId}', source: '4 Reports' },
  cancelJob: { method: 'POST', path: '/advertising/jobs/{jobId}/cancel', source: '4 Reports' },
  listings: {
    method: 'GET',
    path: '/catalog/listings',
    query: { given: ['channel', 'status', 'is_parent', 'account_id'] },
    source: '4 Catalog',
  },
  listing: { method: 'GET', path: '/catalog/listings/{listingId}', source: '4 Catalog' },
  quality: { method: 'GET', path: '/catalog/listings/{listingId}/quality', source: '4 Catalog' },
  inventory: {
    method: 'GET',
    path: '/fulfillment/inventory',
    query: { given: ['channel', 'account_id'], chosen: ['cursor', 'limit'] },
    source: '4 Fulfillment',
  },
  eligibility: { method: 'POST', path: '/fulfillment/eligibility', source: '4 Fulfillment' },
  rateLimits: { method: 'GET', path: '/rate-limits', source: '4 Core' },
  submitBatch: {
    method: 'PATCH',
    path: '/channel-a/v2/process/masterlist',
    source: '4 Batch processing',
  },
  batch: { method: 'GET', path: '/channel-a/v2/batch/{batchId}', source: '4 Batch processing' },
} as const satisfies Record<string, Endpoint>;

export type EndpointName = keyof typeof endpoints;
