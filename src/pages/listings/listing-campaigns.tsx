import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { Listing } from '#api/contract/listing.ts';
import { campaignQueries } from '#queries/campaigns.queries.ts';
import { linkedIds, listLink } from '#lists/list-link.ts';
import { paths } from '#navigation/paths.ts';
import { TopSpenders, useTopSpenders } from '#features/report-data/top-spenders.tsx';
import { useScoped } from '#navigation/scope.ts';
import { StatusBadge } from '#ui/status-badge.tsx';

const renderStatus = (status: string | null) => <StatusBadge status={status} />;

/** The campaigns that spent most on a listing’s product on its channel and in its account. */
export function ListingCampaigns({ listing }: { listing: Listing & { product_id: string } }) {
  const { product_id, channel, account_id } = listing;
  const scoped = useScoped();
  const top = useTopSpenders({
    type: 'product',
    by: 'campaign_id',
    channel,
    accountId: account_id,
    only: { product_id, channel, account_id },
  });
  const { ids, which } = linkedIds(top.ids);
  const { data } = useQuery({ ...campaignQueries.list(), enabled: ids.length > 0 });
  const byId = useMemo(() => new Map(data?.records.map((one) => [one.id, one])), [data]);
  // The figures above say that the report is missing.
  if (top.report.source === null) return null;
  return (
    <TopSpenders
      title="Advertised in"
      table="Campaigns with the highest spend on this product"
      usualRows={1}
      headers={['Campaign', 'Status']}
      none={`No campaign ${channel === null ? '' : `on ${channel} `}advertised this product in this period.`}
      top={top}
      link={
        ids.length === 0
          ? null
          : {
              to: listLink(paths.campaigns, { campaign_id: ids }),
              text: which === null ? 'View campaigns' : `View ${which}`,
            }
      }
      rowOf={(id) => {
        const { name = null, status = null } = byId.get(id) ?? {};
        return {
          name: name ?? id,
          middle: renderStatus(status),
          to: scoped(paths.campaign(id)),
        };
      }}
    />
  );
}
