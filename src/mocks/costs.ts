/** The cost of each operation in API units. Chosen: api/contract/README.md, "Rate limits". */
import { type EndpointName, endpoints } from '#api/contract/endpoints.ts';

const exceptions: Partial<Record<EndpointName, number>> = {
  quality: 1,
  cancelJob: 1,
  eligibility: 5,
  requestReport: 10,
  submitBatch: 10,
  rateLimits: 0,
};

/** Signing in is free, a single record costs 1, a list 2. */
export const costs = Object.fromEntries(
  Object.entries(endpoints).map(([name, { path }]) => [
    name,
    exceptions[name as EndpointName] ??
      (path.startsWith('/auth/') ? 0 : path.endsWith('}') ? 1 : 2),
  ]),
) as Readonly<Record<EndpointName, number>>;
