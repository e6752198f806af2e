import { endpoint } from '#mocks/endpoint.ts';
import { unknown } from '#mocks/refusal.ts';
import { visibleCampaign } from '#mocks/visible-rows.ts';
import { campaignIndex } from '#mocks/world/campaigns.ts';

/** GET /advertising/campaigns/{id} */
export const getCampaign = endpoint('campaign', (call) => {
  const { id = '' } = call.params;
  const i = campaignIndex(call.layout, id);
  const campaign = i === null ? null : visibleCampaign(call, i);
  if (!campaign) throw unknown('campaign', id);
  return campaign;
});
