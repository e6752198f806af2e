/** All operations of the simulated service. A new one is a file in `handlers/` and a line here. */
import type { Endpoint } from './endpoint.ts';
import { getAccount } from './handlers/accounts/get.ts';
import { listAccounts } from './handlers/accounts/list.ts';
import { login } from './handlers/auth/login.ts';
import { refresh } from './handlers/auth/refresh.ts';
import { v2Auth } from './handlers/auth/v2.ts';
import { validate } from './handlers/auth/validate.ts';
import { getBatch } from './handlers/batches/get.ts';
import { submitBatch } from './handlers/batches/submit.ts';
import { getCampaign } from './handlers/campaigns/get.ts';
import { listCampaigns } from './handlers/campaigns/list.ts';
import { checkEligibility } from './handlers/eligibility/check.ts';
import { listInventory } from './handlers/inventory/list.ts';
import { cancelJob } from './handlers/jobs/cancel.ts';
import { getJob } from './handlers/jobs/get.ts';
import { getKeyword } from './handlers/keywords/get.ts';
import { listKeywords } from './handlers/keywords/list.ts';
import { getListing } from './handlers/listings/get.ts';
import { listListings } from './handlers/listings/list.ts';
import { getQuality } from './handlers/listings/quality.ts';
import { getRateLimits } from './handlers/rate-limits/get.ts';
import { requestReport } from './handlers/reports/request.ts';

export const routes: readonly Endpoint[] = [
  login,
  refresh,
  validate,
  ...v2Auth,
  listAccounts,
  getAccount,
  listCampaigns,
  getCampaign,
  listKeywords,
  getKeyword,
  requestReport,
  getJob,
  cancelJob,
  listListings,
  getListing,
  getQuality,
  listInventory,
  checkEligibility,
  getRateLimits,
  submitBatch,
  getBatch,
];
