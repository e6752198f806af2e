import { accountQueries } from '#queries/accounts.queries.ts';
import { campaignQueries } from '#queries/campaigns.queries.ts';
import { ExportFactsContext } from '#lists/use-export-details.ts';
import { Freshness } from '#query-state/freshness.tsx';
import { Loaded } from '#query-state/loaded.tsx';
import { PageHeader } from '#ui/layout/page-header.tsx';
import { Problems, ProblemsSkeleton } from './problems.tsx';
import { useCheckedLists } from './use-checked-lists.ts';

/** Loaded in parallel; the larger lists load on request. */
export const dataQualityQueries = () => [campaignQueries.list(), accountQueries.list()];

/** Data problems, by check. */
export function DataQualityPage() {
  const { rows, lists, accounts, campaigns } = useCheckedLists();
  const receivedAt = [campaigns.data?.receivedAt, accounts.data?.receivedAt];
  return (
    // The period of the spend is that of each campaign.
    <ExportFactsContext value={{ receivedAt, period: null }}>
      <title>Data quality · Crosschannel</title>
      <PageHeader
        title="Data quality"
        actions={
          <Freshness
            receivedAt={receivedAt}
            queryKeys={dataQualityQueries().map(({ queryKey }) => queryKey)}
          />
        }
      />
      <Loaded query={campaigns} what="campaigns" skeleton={<ProblemsSkeleton />}>
        {() => (
          <Loaded query={accounts} what="accounts" skeleton={<ProblemsSkeleton />}>
            {() => <Problems rows={rows} lists={lists} />}
          </Loaded>
        )}
      </Loaded>
    </ExportFactsContext>
  );
}
