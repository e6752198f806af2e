import { endpoint } from '../../endpoint.ts';
import { unknown } from '../../refusal.ts';
import { seenCampaign } from '../../sight.ts';
import { campaignIndex } from '../../world/campaigns.ts';

/** GET /advertising/campaigns/{id} */
export const getCampaign = endpoint('campaign', (call) => {
  const { id = '' } = call.params;
  const i = campaignIndex(call.layout, id);
  const campaign = i === null ? null : seenCampaign(call, i);
  if (!campaign) throw unknown('campaign', id);
  return campaign;
});
