import { queryOptions, useQuery } from '@tanstack/react-query';
import { Campaign } from '#api/contract/campaign.ts';
import { readList } from './list.ts';
import { persistedList, persistedRecord } from './persisted-query.ts';
import { readSingleRecord } from './single-record.ts';

export interface CampaignFilter {
  channel?: string;
  status?: string;
  account_id?: string;
  campaign_type?: string;
}

export const campaignQueries = {
  /** `GET /advertising/campaigns`: all campaigns in a single response. */
  list: (filter: CampaignFilter = {}) =>
    queryOptions({
      queryKey: ['campaigns', 'list', filter],
      queryFn: (context) => readList(context, 'campaigns', Campaign, { ...filter }),
      ...persistedList('campaigns', Campaign),
    }),

  /** `GET /advertising/campaigns/{id}` */
  detail: (id: string) =>
    queryOptions({
      queryKey: ['campaigns', 'detail', id],
      queryFn: (context) => readSingleRecord(context, 'campaign', Campaign, { id }),
      ...persistedRecord('campaign', Campaign),
    }),
};

export const useCampaigns = (filter?: CampaignFilter) => useQuery(campaignQueries.list(filter));
export const useCampaign = (id: string) => useQuery(campaignQueries.detail(id));
