import { endpoint } from '../../endpoint.ts';
import { matches, whole } from '../../query.ts';
import { seenCampaign, seenRows } from '../../sight.ts';

const filters = {
  channel: 'channel',
  status: 'status',
  account_id: 'account_id',
  campaign_type: 'campaign_type',
} as const;

/** GET /advertising/campaigns: answered whole, no cursor is given for it. */
export const listCampaigns = endpoint('campaigns', { cost: 2 }, (call) => {
  const rows = seenRows(call.layout.sizes.campaigns, (i) => seenCampaign(call, i));
  return whole(rows.filter((row) => matches(row, call.query, filters)));
});
