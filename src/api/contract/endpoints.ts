/**
 * Every operation of the service that the dashboard or its simulation uses: one table for the client, the
 * simulation and the tests that compare both with api/contract/README.md. The comments name its sections.
 */

interface Endpoint {
  method: 'GET' | 'POST' | 'PATCH';
  /** Relative to the base address; `{name}` is an identifier. */
  path: string;
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
  accounts: { method: 'GET', path: '/advertising/accounts' },
  account: { method: 'GET', path: '/advertising/accounts/{id}' },
  campaigns: { method: 'GET', path: '/advertising/campaigns' },
  campaign: { method: 'GET', path: '/advertising/campaigns/{id}' },
  keywords: { method: 'GET', path: '/advertising/keywords' },
  keyword: { method: 'GET', path: '/advertising/keywords/{id}' },
  // Reports
  requestReport: { method: 'POST', path: '/advertising/reports' },
  job: { method: 'GET', path: '/advertising/jobs/{jobId}' },
  cancelJob: { method: 'POST', path: '/advertising/jobs/{jobId}/cancel' },
  // Catalog
  listings: { method: 'GET', path: '/catalog/listings' },
  listing: { method: 'GET', path: '/catalog/listings/{listingId}' },
  quality: { method: 'GET', path: '/catalog/listings/{listingId}/quality' },
  // Fulfillment
  inventory: { method: 'GET', path: '/fulfillment/inventory' },
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
