/** The operations of the service in the reader's words. */
import { endpoints, type EndpointName } from '#api/contract/endpoints.ts';

interface Words {
  one: string;
  many: string;
}

const operations: Record<EndpointName, Words> = {
  login: { one: 'sign-in', many: 'sign-ins' },
  refresh: { one: 'renewal of the session', many: 'renewals of the session' },
  validate: { one: 'check of a session', many: 'checks of a session' },
  loginV2: { one: 'sign-in (v2)', many: 'sign-ins (v2)' },
  refreshV2: { one: 'renewal (v2)', many: 'renewals (v2)' },
  validateV2: { one: 'check of a session (v2)', many: 'checks of a session (v2)' },
  accounts: { one: 'page of accounts', many: 'pages of accounts' },
  account: { one: 'account', many: 'accounts' },
  campaigns: { one: 'list of campaigns', many: 'lists of campaigns' },
  campaign: { one: 'campaign', many: 'campaigns' },
  keywords: { one: 'list of keywords', many: 'lists of keywords' },
  keyword: { one: 'keyword', many: 'keywords' },
  requestReport: { one: 'report', many: 'reports' },
  job: { one: 'look at a report’s progress', many: 'looks at a report’s progress' },
  cancelJob: { one: 'cancelled report', many: 'cancelled reports' },
  listings: { one: 'list of listings', many: 'lists of listings' },
  listing: { one: 'listing', many: 'listings' },
  quality: { one: 'quality score', many: 'quality scores' },
  inventory: { one: 'page of inventory', many: 'pages of inventory' },
  eligibility: { one: 'eligibility of up to 100 products', many: 'eligibilities of 100 products' },
  rateLimits: { one: 'tiers and costs', many: 'readings of tiers and costs' },
  submitBatch: { one: 'batch of changes (v2)', many: 'batches of changes (v2)' },
  batch: { one: 'look at a batch (v2)', many: 'looks at a batch (v2)' },
};

/** What one call of it brings: "quality score"; `count` other than 1: "quality scores". */
export function operationName(endpoint: EndpointName, count = 1): string {
  const { one, many } = operations[endpoint];
  return count === 1 ? one : many;
}

const byAddress = new Map(
  Object.entries(endpoints).map(([name, { method, path }]) => [
    shape(method, path),
    name as EndpointName,
  ]),
);

/** The operation at an address such as `GET`, `/catalog/listings/{listingId}`; `null` for one that is not known here. */
export function operationAt(method: string, path: string): EndpointName | null {
  return byAddress.get(shape(method, path)) ?? null;
}

/** Identifiers are named as everybody likes: `{id}`, `{jobId}` and `:id` are the same. */
function shape(method: string, path: string): string {
  return `${method.toUpperCase()} ${path.replace(/\{\w+\}|:\w+/g, '{}')}`;
}

/** All of them with their addresses, for where the service lists none. */
export function allOperations(): { endpoint: EndpointName; method: string; path: string }[] {
  return Object.entries(endpoints).map(([endpoint, { method, path }]) => ({
    endpoint: endpoint as EndpointName,
    method,
    path,
  }));
}
