import { endpoint } from '../../endpoint.ts';
import { filtered } from '../../query.ts';
import { seenRows, seesNothing } from '../../sight.ts';
import { answerWhole } from '../../whole.ts';
import { campaignIndex } from '../../world/campaigns.ts';
import { keywordBlocks } from '../../world/keyword-layout.ts';
import { campaignOfAdGroup, keywordAt } from '../../world/keywords.ts';
import type { Layout } from '../../world/layout.ts';
import { at } from '../../world/random.ts';

const filters = {
  channel: 'channel',
  status: 'state',
  campaign_id: 'campaign_id',
  ad_group_id: 'ad_group_id',
} as const;

/** GET /advertising/keywords: answered whole; `status` filters the field `state`. */
export const listKeywords = endpoint('keywords', (call) => {
  const { layout, query, now } = call;
  const [from, to] = seesNothing(call) ? [0, 0] : placesOf(layout, query);
  const rows = seenRows(to - from, (i) => keywordAt(layout, from + i, now));
  return answerWhole(call, filtered(rows, query, filters));
});

/** From and to: a campaign's keywords lie together, so those of one are found without reading all. */
function placesOf(layout: Layout, query: URLSearchParams): [number, number] {
  const campaignId = query.get('campaign_id');
  const adGroupId = query.get('ad_group_id');
  if (campaignId === null && adGroupId === null) return [0, layout.sizes.keywords];
  const campaign =
    campaignId === null
      ? campaignOfAdGroup(layout, adGroupId ?? '')
      : campaignIndex(layout, campaignId);
  if (campaign === null) return [0, 0];
  const starts = keywordBlocks(layout);
  return [at(starts, campaign), at(starts, campaign + 1)];
}
