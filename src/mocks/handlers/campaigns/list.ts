import { endpoint } from '#mocks/endpoint.ts';
import { respondWithList } from '#mocks/list-response.ts';
import { filtered } from '#mocks/query.ts';
import { visibleCampaign, visibleRows } from '#mocks/visible-rows.ts';

const filters = {
  channel: 'channel',
  status: 'status',
  account_id: 'account_id',
  campaign_type: 'campaign_type',
} as const;

/** GET /advertising/campaigns: the whole list, because the interface shows no cursor for it. */
export const listCampaigns = endpoint('campaigns', (call) => {
  const rows = visibleRows(call.layout.sizes.campaigns, (i) => visibleCampaign(call, i));
  return respondWithList(call, filtered(rows, call.query, filters));
});
