import { useMemo } from 'react';
import { useSpenders } from './use-spenders.ts';
import { useCampaigns } from '#queries/campaigns.queries.ts';
import type { AdvertisedProduct, Finding } from '#shared/findings/finding.ts';
import { Link } from '#shared/link.tsx';
import { maxLinked } from '#shared/list-page/list-link.ts';
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

interface SpendersProps {
  place: AdvertisedProduct;
  /** The product report. */
  job: string;
}

/** Links the campaigns with spend on a product on a channel; as wide before they are known. */
export function CampaignsLink({ place, job, title }: SpendersProps & { title: string }) {
  const { ids = [] } = useSpenders(place, job);
  const text = ids.length > maxLinked ? `View top ${maxLinked} campaigns` : 'View campaigns';
  if (ids.length === 0) return <span className="invisible">{text}</span>;
  return (
    <Link to={campaignsAt(ids.slice(0, maxLinked))} className={linkClass}>
      {text}
      <span className="sr-only">: {title}</span>
    </Link>
  );
}

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
        {productJob !== null && (
          <div className="flex min-w-0 flex-col gap-1">
            <Spenders place={finding.place} job={productJob} />
            {/* What cannot be sold has this link in its own line. */}
            {finding.kind !== 'unsellable' && (
              <span className="text-xs">
                <CampaignsLink place={finding.place} job={productJob} title={finding.place.name} />
              </span>
            )}
          </div>
        )}
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
function Spenders({ place, job }: SpendersProps) {
  const scoped = useScoped();
  const { sums, hasFailed } = useSpenders(place, job);
  const campaigns = useCampaigns().data?.records;
  const names = useMemo(
    () => new Map(campaigns?.map(({ id, name }) => [id, name ?? id])),
    [campaigns],
  );
  if (hasFailed) return <p>The report did not load.</p>;
  if (sums === undefined) return <p role="status">Loading its campaigns…</p>;
  const rows = spendRows(sums, names, place.currency);
  return (
    <SmallTable
      name="Campaigns with spend on it"
      {...rows}
      rows={rows.rows.map((row) => ({ ...row, to: scoped(paths.campaign(row.id)) }))}
    />
  );
}
