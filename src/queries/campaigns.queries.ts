import { queryOptions, useQuery } from '@tanstack/react-query';
import { Campaign } from '#api/contract/campaign.ts';
import { keptList, keptSingle } from './kept.ts';
import { readList } from './list.ts';
import { readSingle } from './record.ts';

export interface CampaignFilter {
  channel?: string;
  status?: string;
  account_id?: string;
  campaign_type?: string;
}

export const campaignQueries = {
  /** `GET /advertising/campaigns`: the service answers it whole. */
  list: (filter: CampaignFilter = {}) =>
    queryOptions({
      queryKey: ['campaigns', 'list', filter],
      queryFn: (context) => readList(context, 'campaigns', Campaign, { ...filter }),
      ...keptList('campaigns', Campaign),
    }),

  /** `GET /advertising/campaigns/{id}` */
  detail: (id: string) =>
    queryOptions({
      queryKey: ['campaigns', 'detail', id],
      queryFn: (context) => readSingle(context, 'campaign', Campaign, { id }),
      ...keptSingle('campaign', Campaign),
    }),
};

export const useCampaigns = (filter?: CampaignFilter) => useQuery(campaignQueries.list(filter));
export const useCampaign = (id: string) => useQuery(campaignQueries.detail(id));
