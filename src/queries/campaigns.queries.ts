import { type QueryClient, queryOptions, useQuery } from '@tanstack/react-query';
import { Campaign } from '#api/contract/campaign.ts';
import { accountQueries } from './accounts.queries.ts';
import { readList, readSingleRecord } from './list.ts';
import { persisted } from './persisted-query.ts';

export const campaignQueries = {
  /** `GET /advertising/campaigns`: all campaigns in a single response. */
  list: () =>
    queryOptions({
      queryKey: ['campaigns', 'list', {}],
      queryFn: async (context) => {
        const list = await readList(context, 'campaigns', Campaign);
        return { ...list, records: await withCurrencies(context.client, list.records) };
      },
      ...persisted('campaigns', 'list'),
    }),

  /** `GET /advertising/campaigns/{id}` */
  detail: (id: string) =>
    queryOptions({
      queryKey: ['campaigns', 'detail', id],
      queryFn: async (context) => {
        const answer = await readSingleRecord(context, 'campaign', Campaign, { id });
        const [record = answer.record] = await withCurrencies(context.client, [answer.record]);
        return { ...answer, record };
      },
      ...persisted('campaign', 'record'),
    }),
};

/** The amounts of a campaign without a currency are in that of its account; if that is unknown, so are they. */
async function withCurrencies(client: QueryClient, campaigns: Campaign[]): Promise<Campaign[]> {
  if (!campaigns.some(({ metrics }) => metrics !== null && metrics.currency_code === null))
    return campaigns;
  const accounts = await client
    .query({ ...accountQueries.list(), staleTime: Infinity })
    .catch(() => undefined);
  const codes = new Map(accounts?.records.map(({ id, currency_code: code }) => [id, code]));
  return campaigns.map(({ metrics, ...campaign }) => ({
    ...campaign,
    metrics: metrics && {
      ...metrics,
      currency_code: metrics.currency_code ?? codes.get(campaign.account_id ?? '') ?? null,
    },
  }));
}

export const useCampaigns = () => useQuery(campaignQueries.list());
export const useCampaign = (id: string) => useQuery(campaignQueries.detail(id));
