/** Every operation of the simulated service. A new one is a file in `handlers/` and a line here. */
import type { Endpoint } from './endpoint.ts';
import { getAccount } from './handlers/accounts/get.ts';
import { listAccounts } from './handlers/accounts/list.ts';
import { login } from './handlers/auth/login.ts';
import { refresh } from './handlers/auth/refresh.ts';
import { validate } from './handlers/auth/validate.ts';
import { getCampaign } from './handlers/campaigns/get.ts';
import { listCampaigns } from './handlers/campaigns/list.ts';

export const routes: readonly Endpoint[] = [
  login,
  refresh,
  validate,
  listAccounts,
  getAccount,
  listCampaigns,
  getCampaign,
];
