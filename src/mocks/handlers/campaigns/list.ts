import { endpoint } from '#mocks/endpoint.ts';
import { filtered } from '#mocks/query.ts';
import { seenCampaign, seenRows } from '#mocks/sight.ts';
import { answerWhole } from '#mocks/whole.ts';

const filters = {
  channel: 'channel',
  status: 'status',
  account_id: 'account_id',
  campaign_type: 'campaign_type',
} as const;

/** GET /advertising/campaigns: answered whole, no cursor is given for it. */
export const listCampaigns = endpoint('campaigns', (call) => {
  const rows = seenRows(call.layout.sizes.campaigns, (i) => seenCampaign(call, i));
  return answerWhole(call, filtered(rows, call.query, filters));
});
