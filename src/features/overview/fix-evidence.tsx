import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { Link } from 'react-router';
import { paths } from '../../app/paths.ts';
import type { AdvertisedPlace, Finding } from '../../domain/findings/finding.ts';
import { useCampaigns } from '../../queries/campaigns.queries.ts';
import { linkClass } from '../../ui/link-class.ts';
import { resultOptions } from '../../workspace/report-result/result.ts';
import { useScoped } from '../../workspace/scope.ts';
import { noNames, useNamedTable, useTableAnswer } from '../../workspace/tables/table-answer.ts';
import { campaignRows, keywordRows, listingRows, signalRows, spendRows } from './fix-rows.ts';
import { campaignsAt } from './fix-links.ts';
import { FixTable } from './fix-table.tsx';

interface FixEvidenceProps {
  finding: Finding;
  productJob: string | null;
}

/** The rows behind a finding. */
export function FixEvidence({ finding, productJob }: FixEvidenceProps) {
  if ('place' in finding) {
    return (
      <div className="grid gap-4 py-2 md:pl-8 lg:grid-cols-2">
        {finding.kind === 'weak_page' ? (
          <FixTable name="Parts of the page" {...signalRows(finding)} />
        ) : (
          <FixTable name="Listings" {...listingRows(finding.place)} />
        )}
        {productJob !== null && <Spenders place={finding.place} job={productJob} />}
      </div>
    );
  }
  return (
    <div className="py-2 md:pl-8">
      {'campaign' in finding ? (
        <FixTable name="Campaign" {...campaignRows(finding.campaign)} />
      ) : (
        <FixTable name="Keyword" {...keywordRows(finding.keyword)} />
      )}
    </div>
  );
}

/** The campaigns that spend on a product at a place, by the report, which add up to what was spent there. */
function Spenders({ place, job }: { place: AdvertisedPlace; job: string }) {
  const scoped = useScoped();
  const { productId, channel, accountId, currency } = place;
  // In memory as a rule: the list was made of it.
  const { data, isError } = useQuery(resultOptions(job));
  const named = useNamedTable(data, noNames);
  const key = JSON.stringify([job, productId, channel, accountId, currency]);
  const { answer, error } = useTableAnswer(named, key, async (table, signal) => {
    const set = (column: string, value: string | null) =>
      ({ column, test: 'set', values: [value] }) as const;
    const filters = [
      set('product_id', productId),
      set('channel', channel),
      set('account_id', accountId),
      set('currency', currency),
    ];
    const sort = [{ column: 'spend', descending: true }];
    return table.sums(['campaign_id'], { filters, sort }, { signal });
  });
  const campaigns = useCampaigns().data?.records;
  const names = useMemo(
    () => new Map(campaigns?.map(({ id, name }) => [id, name ?? id])),
    [campaigns],
  );
  if (isError || error !== null) return <p>The result of the report could not be read.</p>;
  if (answer === undefined) return <p role="status">Reading which campaigns spend on it…</p>;
  const rows = spendRows(answer, names, currency);
  const ids = answer.cells.flatMap(({ values: [id] }) => (typeof id === 'string' ? [id] : []));
  return (
    <div className="flex min-w-0 flex-col gap-1">
      <FixTable
        name="Campaigns that spend on it"
        {...rows}
        linkOf={(id) => scoped(paths.campaign(id))}
      />
      <Link to={campaignsAt(ids)} className={`${linkClass} self-start text-xs`}>
        These campaigns in the list
      </Link>
    </div>
  );
}
