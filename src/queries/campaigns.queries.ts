import { queryOptions, useQuery } from '@tanstack/react-query';
import { Campaign } from '../api/contract/campaign.ts';
import { readRecord } from '../api/contract/envelope.ts';
import { service } from '../api/service.ts';
import { fresh } from './freshness.ts';
import { readable, readList } from './list.ts';

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
      staleTime: fresh.list,
    }),

  /** `GET /advertising/campaigns/{id}` */
  detail: (id: string) =>
    queryOptions({
      queryKey: ['campaigns', 'detail', id],
      queryFn: async ({ signal }) => {
        const { body, receivedAt } = await service().call('campaign', { path: { id }, signal });
        return { record: readable(() => readRecord(Campaign, body)), receivedAt };
      },
      staleTime: fresh.record,
    }),
};

export const useCampaigns = (filter?: CampaignFilter) => useQuery(campaignQueries.list(filter));
export const useCampaign = (id: string) => useQuery(campaignQueries.detail(id));
