import { queryOptions, useQuery } from '@tanstack/react-query';
import { Keyword } from '#api/contract/keyword.ts';
import { readList, readSingleRecord } from './list.ts';
import { persisted } from './persisted-query.ts';

/** Single keywords, and those of a campaign; the list of all is a table of the row engine, loaded by `queries/tables/keyword-table.ts`. */
export const keywordQueries = {
  /** `GET /advertising/keywords` of one campaign. */
  ofCampaign: (campaignId: string) =>
    queryOptions({
      queryKey: ['keywords', 'of campaign', campaignId],
      queryFn: (context) => readList(context, 'keywords', Keyword, { campaign_id: campaignId }),
      ...persisted('keywords', 'list'),
    }),

  /** `GET /advertising/keywords/{id}` */
  detail: (id: string) =>
    queryOptions({
      queryKey: ['keywords', 'detail', id],
      queryFn: (context) => readSingleRecord(context, 'keyword', Keyword, { id }),
      ...persisted('keyword', 'record'),
    }),
};

export const useKeyword = (id: string) => useQuery(keywordQueries.detail(id));
