/** The cost of each operation in API units. Chosen: api/contract/README.md, "Rate limits". */
import type { EndpointName } from '#api/contract/endpoints.ts';

export const costs: Record<EndpointName, number> = {
  login: 0,
  refresh: 0,
  validate: 0,
  loginV2: 0,
  refreshV2: 0,
  validateV2: 0,
  accounts: 2,
  account: 1,
  campaigns: 2,
  campaign: 1,
  keywords: 2,
  keyword: 1,
  requestReport: 10,
  job: 1,
  cancelJob: 1,
  listings: 2,
  listing: 1,
  quality: 1,
  inventory: 2,
  eligibility: 5,
  rateLimits: 0,
  submitBatch: 10,
  batch: 1,
};
