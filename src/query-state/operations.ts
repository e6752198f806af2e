/** The service's operations in plain words. */
import { endpoints, type EndpointName } from '#api/contract/endpoints.ts';

export { operationAt } from '#api/contract/endpoints.ts';

/** The name of one call, and of several. A list or a single record is named after its endpoint; these are not. */
const names: Partial<Record<EndpointName, readonly [one: string, many: string]>> = {
  login: ['sign-in', 'sign-ins'],
  refresh: ['session renewal', 'session renewals'],
  validate: ['session check', 'session checks'],
  loginV2: ['sign-in (v2)', 'sign-ins (v2)'],
  refreshV2: ['session renewal (v2)', 'session renewals (v2)'],
  validateV2: ['session check (v2)', 'session checks (v2)'],
  accounts: ['page of accounts', 'pages of accounts'],
  requestReport: ['report', 'reports'],
  job: ['report status check', 'report status checks'],
  cancelJob: ['report cancellation', 'report cancellations'],
  quality: ['quality score', 'quality scores'],
  inventory: ['page of inventory', 'pages of inventory'],
  eligibility: ['eligibility check of up to 100 products', 'eligibility checks of 100 products'],
  rateLimits: ['rate limit query', 'rate limit queries'],
  submitBatch: ['batch of changes (v2)', 'batches of changes (v2)'],
  batch: ['batch status check (v2)', 'batch status checks (v2)'],
};

/** What one call returns: "quality score"; for a `count` other than 1: "quality scores". */
export function operationName(endpoint: EndpointName, count = 1): string {
  const known = names[endpoint];
  if (known !== undefined) return known[count === 1 ? 0 : 1];
  if (isRecord(endpoint)) return count === 1 ? endpoint : `${endpoint}s`;
  return count === 1 ? `list of ${endpoint}` : `lists of ${endpoint}`;
}

const isRecord = (endpoint: EndpointName): boolean => endpoints[endpoint].path.endsWith('}');

/** All operations with their addresses, for when the service lists none. */
export function allOperations(): { endpoint: EndpointName; method: string; path: string }[] {
  return Object.entries(endpoints).map(([endpoint, { method, path }]) => ({
    endpoint: endpoint as EndpointName,
    method,
    path,
  }));
}
