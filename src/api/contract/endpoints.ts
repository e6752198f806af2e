/**
 * Every operation of the service that the dashboard or its simulation uses: one table for the client, the
 * simulation and the tests that compare both with api/contract/README.md. The comments name its sections.
 */

interface Endpoint {
  method: 'GET' | 'POST' | 'PATCH';
  /** Relative to the base address; `{name}` is an identifier. */
  path: string;
  /** Query parameters, by whether they are given or chosen. All are optional. */
  query?: { given?: readonly string[]; chosen?: readonly string[] };
}

export const endpoints = {
  // Authentication
  login: { method: 'POST', path: '/auth/v3/login' },
  refresh: { method: 'POST', path: '/auth/v3/refresh' },
  validate: { method: 'POST', path: '/auth/v3/validate' },
  // The dashboard does not sign in through v2, which has neither PKCE nor state. Each path accepts GET too.
  loginV2: { method: 'POST', path: '/auth/v2/login' },
  refreshV2: { method: 'POST', path: '/auth/v2/refresh' },
  validateV2: { method: 'POST', path: '/auth/v2/validate' },
  // Advertising
  accounts: {
    method: 'GET',
    path: '/advertising/accounts',
    // The cursor is given; its name and the page size are not.
    query: { given: ['channel', 'is_connected'], chosen: ['cursor', 'limit'] },
  },
  account: { method: 'GET', path: '/advertising/accounts/{id}' },
  campaigns: {
    method: 'GET',
    path: '/advertising/campaigns',
    query: { given: ['channel', 'status', 'account_id', 'campaign_type'] },
  },
  campaign: { method: 'GET', path: '/advertising/campaigns/{id}' },
  keywords: {
    method: 'GET',
    path: '/advertising/keywords',
    query: { given: ['channel', 'status', 'campaign_id', 'ad_group_id'] },
  },
  keyword: { method: 'GET', path: '/advertising/keywords/{id}' },
  // Reports
  requestReport: { method: 'POST', path: '/advertising/reports' },
  job: { method: 'GET', path: '/advertising/jobs/{jobId}' },
  cancelJob: { method: 'POST', path: '/advertising/jobs/{jobId}/cancel' },
  // Catalog
  listings: {
    method: 'GET',
    path: '/catalog/listings',
    query: { given: ['channel', 'status', 'is_parent', 'account_id'] },
  },
  listing: { method: 'GET', path: '/catalog/listings/{listingId}' },
  quality: { method: 'GET', path: '/catalog/listings/{listingId}/quality' },
  // Fulfillment
  inventory: {
    method: 'GET',
    path: '/fulfillment/inventory',
    query: { given: ['channel', 'account_id'], chosen: ['cursor', 'limit'] },
  },
  eligibility: { method: 'POST', path: '/fulfillment/eligibility' },
  // Core
  rateLimits: { method: 'GET', path: '/rate-limits' },
  // Batch processing
  submitBatch: {
    method: 'PATCH',
    path: '/channel-a/v2/process/masterlist',
  },
  batch: { method: 'GET', path: '/channel-a/v2/batch/{batchId}' },
} as const satisfies Record<string, Endpoint>;

export type EndpointName = keyof typeof endpoints;
