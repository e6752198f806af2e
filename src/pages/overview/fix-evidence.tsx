import { useMemo } from 'react';
import { useSpenders } from './use-spenders.ts';
import { useCampaigns } from '#queries/campaigns.queries.ts';
import type { AdvertisedProduct, Finding } from '#shared/findings/finding.ts';
import { Link } from '#shared/link.tsx';
import { linkedIds } from '#shared/list-page/list-link.ts';
import { paths } from '#shared/paths.ts';
import { useScoped } from '#shared/scope.ts';
import { SmallTable } from '#shared/small-table.tsx';
import { linkClass } from '#ui/link-class.ts';
import { campaignsAt } from './fix-links.ts';
import {
  campaignRows,
  dayRows,
  keywordRows,
  listingRows,
  signalRows,
  spendRows,
} from './fix-rows.ts';

interface FixEvidenceProps {
  finding: Finding;
  productJob: string | null;
}

/** The rows behind a finding. */
export function FixEvidence({ finding, productJob }: FixEvidenceProps) {
  if ('place' in finding) {
    return (
      <div className="grid gap-4 pt-1 lg:grid-cols-2">
        {finding.kind === 'weak_page' ? (
          <SmallTable name="Parts of the page" {...signalRows(finding)} />
        ) : (
          <SmallTable name="Listings" {...listingRows(finding.place)} />
        )}
        {productJob !== null && <Spenders place={finding.place} job={productJob} />}
      </div>
    );
  }
  return (
    <div className="pt-1">
      {'unusual' in finding ? (
        <SmallTable name="Day" {...dayRows(finding)} />
      ) : 'campaign' in finding ? (
        <SmallTable name="Campaign" {...campaignRows(finding.campaign)} />
      ) : (
        <SmallTable name="Keyword" {...keywordRows(finding.keyword)} />
      )}
    </div>
  );
}

/** The campaigns with spend on a product on a channel, from the report, which add up to its spend. */
function Spenders({ place, job }: { place: AdvertisedProduct; job: string }) {
  const scoped = useScoped();
  const { sums, ids, hasFailed } = useSpenders(place, job);
  const campaigns = useCampaigns().data?.records;
  const names = useMemo(
    () => new Map(campaigns?.map(({ id, name }) => [id, name ?? id])),
    [campaigns],
  );
  if (hasFailed) return <p>The report did not load.</p>;
  if (sums === undefined || ids === undefined) return <p role="status">Loading its campaigns…</p>;
  const rows = spendRows(sums, names, place.currency);
  const { ids: linked, which } = linkedIds(ids);
  return (
    <div className="flex min-w-0 flex-col gap-1">
      <SmallTable
        name="Campaigns with spend on it"
        {...rows}
        rows={rows.rows.map((row) => ({ ...row, to: scoped(paths.campaign(row.id)) }))}
      />
      <Link to={campaignsAt(linked)} className={`${linkClass} self-start text-xs`}>
        View {which ?? 'campaigns'} in list
      </Link>
    </div>
  );
}
