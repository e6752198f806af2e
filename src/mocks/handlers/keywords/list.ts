import { type DataCall, endpoint } from '#mocks/endpoint.ts';
import { respondWithList } from '#mocks/list-response.ts';
import { filtered } from '#mocks/query.ts';
import { seesNoData } from '#mocks/visible-rows.ts';
import { accountOfCampaign, campaignIndex } from '#mocks/world/campaigns.ts';
import { keywordBlocks } from '#mocks/world/keyword-layout.ts';
import { type KeywordRow, campaignOfAdGroup, keywordAt } from '#mocks/world/keywords.ts';
import type { Layout } from '#mocks/world/layout.ts';
import { at } from '#mocks/world/random.ts';

const filters = {
  channel: 'channel',
  status: 'state',
  campaign_id: 'campaign_id',
  ad_group_id: 'ad_group_id',
} as const;

/** GET /advertising/keywords: the whole list; `status` filters the field `state`. */
export const listKeywords = endpoint('keywords', (call) => {
  const rows = seesNoData(call) ? [] : keywordsOf(call);
  return respondWithList(call, filtered(rows, call.query, filters));
});

/** The keywords of every campaign that may match, so that few of a million are generated for nothing. */
function* keywordsOf({ layout, query, now }: DataCall): Generator<KeywordRow> {
  const starts = keywordBlocks(layout);
  const wanted = query.get('channel');
  const [from, to] = campaignsOf(layout, query);
  for (let campaign = from; campaign < to; campaign++) {
    const { channel } = at(layout.accounts, accountOfCampaign(layout, campaign));
    if ((wanted ?? channel) !== channel) continue;
    for (let i = at(starts, campaign); i < at(starts, campaign + 1); i++) {
      yield keywordAt(layout, i, now);
    }
  }
}

/** First and last campaign: all, or the one that the query names directly or by an ad group. */
function campaignsOf(layout: Layout, query: URLSearchParams): [number, number] {
  const campaignId = query.get('campaign_id');
  const adGroupId = query.get('ad_group_id');
  if (campaignId === null && adGroupId === null) return [0, layout.sizes.campaigns];
  const campaign =
    campaignId === null
      ? campaignOfAdGroup(layout, adGroupId ?? '')
      : campaignIndex(layout, campaignId);
  return campaign === null ? [0, 0] : [campaign, campaign + 1];
}
