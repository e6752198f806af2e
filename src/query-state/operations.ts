/** The service's operations in plain words. */
import { endpoints, type EndpointName } from '#api/contract/endpoints.ts';

interface Names {
  one: string;
  many: string;
}

/** A list or a single record is named after its endpoint; these are not. */
const names: Partial<Record<EndpointName, Names>> = {
  login: { one: 'sign-in', many: 'sign-ins' },
  refresh: { one: 'session renewal', many: 'session renewals' },
  validate: { one: 'session check', many: 'session checks' },
  loginV2: { one: 'sign-in (v2)', many: 'sign-ins (v2)' },
  refreshV2: { one: 'session renewal (v2)', many: 'session renewals (v2)' },
  validateV2: { one: 'session check (v2)', many: 'session checks (v2)' },
  accounts: { one: 'page of accounts', many: 'pages of accounts' },
  requestReport: { one: 'report', many: 'reports' },
  job: { one: 'report status check', many: 'report status checks' },
  cancelJob: { one: 'report cancellation', many: 'report cancellations' },
  quality: { one: 'quality score', many: 'quality scores' },
  inventory: { one: 'page of inventory', many: 'pages of inventory' },
  eligibility: {
    one: 'eligibility check of up to 100 products',
    many: 'eligibility checks of 100 products',
  },
  rateLimits: { one: 'rate limit query', many: 'rate limit queries' },
  submitBatch: { one: 'batch of changes (v2)', many: 'batches of changes (v2)' },
  batch: { one: 'batch status check (v2)', many: 'batch status checks (v2)' },
};

/** What one call returns: "quality score"; for a `count` other than 1: "quality scores". */
export function operationName(endpoint: EndpointName, count = 1): string {
  const known = names[endpoint];
  if (known !== undefined) return count === 1 ? known.one : known.many;
  if (isRecord(endpoint)) return count === 1 ? endpoint : `${endpoint}s`;
  return count === 1 ? `list of ${endpoint}` : `lists of ${endpoint}`;
}

const isRecord = (endpoint: EndpointName): boolean => endpoints[endpoint].path.endsWith('}');

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
  return `${method.toUpperCase()} ${path.replace(/\{\w+\}|:\w+/g, '{}')}`;
}

/** All operations with their addresses, for when the service lists none. */
export function allOperations(): { endpoint: EndpointName; method: string; path: string }[] {
  return Object.entries(endpoints).map(([endpoint, { method, path }]) => ({
    endpoint: endpoint as EndpointName,
    method,
    path,
  }));
}
