/**
 * Every operation of the service that the dashboard or its simulation uses: one table for the client, the simulation and
 * the document of the interface. The comments name sections of api/contract/README.md.
 */

interface Endpoint {
  method: 'GET' | 'POST' | 'PATCH';
  /** Relative to the base address; `{name}` is an identifier. */
  path: string;
  /** API units of a call. Chosen; those that the service states take precedence. */
  cost: number;
}

export const endpoints = {
  // Authentication
  login: { method: 'POST', path: '/auth/v3/login', cost: 0 },
  refresh: { method: 'POST', path: '/auth/v3/refresh', cost: 0 },
  validate: { method: 'POST', path: '/auth/v3/validate', cost: 0 },
  // The dashboard does not sign in through v2, which has neither PKCE nor state. Each path accepts GET too.
  loginV2: { method: 'POST', path: '/auth/v2/login', cost: 0 },
  refreshV2: { method: 'POST', path: '/auth/v2/refresh', cost: 0 },
  validateV2: { method: 'POST', path: '/auth/v2/validate', cost: 0 },
  // Advertising
  accounts: { method: 'GET', path: '/advertising/accounts', cost: 2 },
  account: { method: 'GET', path: '/advertising/accounts/{id}', cost: 1 },
  campaigns: { method: 'GET', path: '/advertising/campaigns', cost: 2 },
  campaign: { method: 'GET', path: '/advertising/campaigns/{id}', cost: 1 },
  keywords: { method: 'GET', path: '/advertising/keywords', cost: 2 },
  keyword: { method: 'GET', path: '/advertising/keywords/{id}', cost: 1 },
  // Reports
  requestReport: { method: 'POST', path: '/advertising/reports', cost: 10 },
  job: { method: 'GET', path: '/advertising/jobs/{jobId}', cost: 1 },
  cancelJob: { method: 'POST', path: '/advertising/jobs/{jobId}/cancel', cost: 1 },
  // Catalog
  listings: { method: 'GET', path: '/catalog/listings', cost: 2 },
  listing: { method: 'GET', path: '/catalog/listings/{listingId}', cost: 1 },
  quality: { method: 'GET', path: '/catalog/listings/{listingId}/quality', cost: 1 },
  // Fulfillment
  inventory: { method: 'GET', path: '/fulfillment/inventory', cost: 2 },
  eligibility: { method: 'POST', path: '/fulfillment/eligibility', cost: 5 },
  // Core
  rateLimits: { method: 'GET', path: '/rate-limits', cost: 0 },
  // Batch processing
  submitBatch: { method: 'PATCH', path: '/channel-a/v2/process/masterlist', cost: 10 },
  batch: { method: 'GET', path: '/channel-a/v2/batch/{batchId}', cost: 1 },
} as const satisfies Record<string, Endpoint>;

export type EndpointName = keyof typeof endpoints;

const byAddress = new Map(
  Object.entries(endpoints).map(([name, { method, path }]) => [
    shape(method, path),
    name as EndpointName,
  ]),
);

/** The operation at an address such as `GET`, `/catalog/listings/{listingId}`; `null` if unknown. */
export function operationAt(method: string, path: string): EndpointName | null {
  return byAddress.get(shape(method, path)) ?? null;
}

/** Ignores how path parameters are named: `{id}`, `{jobId}` and `:id` are equal. */
function shape(method: string, path: string): string {
  return `${method.toUpperCase()} ${path.replace(/\{\w+\}|:\w+/g, '{}').replace(/\/$/, '')}`;
}
