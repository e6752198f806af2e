import { DataQualityPage, DataQualitySkeleton } from '#features/data-quality/data-quality-page.tsx';
import { useCheckedLists } from '#features/data-quality/use-checked-lists.ts';
import { accountQueries } from '#queries/accounts.queries.ts';
import { campaignQueries } from '#queries/campaigns.queries.ts';
import { PageHeader } from '#ui/layout/page-header.tsx';
import { Freshness } from '#workspace/freshness.tsx';
import { Loaded } from '#workspace/loaded.tsx';

/** Loaded in parallel; the larger lists load on request. */
export const dataQualityQueries = () => [campaignQueries.list(), accountQueries.list()];

/** Data problems, by check. */
export function DataQuality() {
  const { rows, lists, accounts, campaigns } = useCheckedLists();
  return (
    <>
      <title>Data quality · Crosschannel</title>
      <PageHeader
        title="Data quality"
        actions={
          <Freshness
            receivedAt={[campaigns.data?.receivedAt, accounts.data?.receivedAt]}
            queryKeys={dataQualityQueries().map(({ queryKey }) => queryKey)}
          />
        }
      />
      <Loaded query={campaigns} what="campaigns" skeleton={<DataQualitySkeleton />}>
        {() => (
          <Loaded query={accounts} what="accounts" skeleton={<DataQualitySkeleton />}>
            {() => <DataQualityPage rows={rows} lists={lists} />}
          </Loaded>
        )}
      </Loaded>
    </>
  );
}
