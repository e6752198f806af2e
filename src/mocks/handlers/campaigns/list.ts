import { endpoint } from '../../endpoint.ts';
import { filtered } from '../../query.ts';
import { seenCampaign, seenRows } from '../../sight.ts';
import { answerWhole } from '../../whole.ts';

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
