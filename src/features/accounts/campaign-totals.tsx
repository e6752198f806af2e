import type { Campaign } from '#api/contract/campaign.ts';
import { meanOfRowAcos, totalsByCurrency } from '#shared/metrics/totals.ts';
import { counted } from '#lib/format.ts';
import { MetricTiles } from '#shared/metric-tiles/metric-tiles.tsx';
import { MixedTotals } from '#shared/metric-tiles/mixed-totals.tsx';

/** The totals of campaigns, one row of tiles per currency. */
export function CampaignTotals({ campaigns }: { campaigns: Campaign[] }) {
  const facts = campaigns.map(({ metrics }) => metrics).filter((metrics) => metrics !== null);
  if (campaigns.length === 0) return <p className="text-muted">It has no campaigns.</p>;
  return (
    <div className="flex w-full flex-col gap-2">
      <p className="text-muted">{counted(campaigns.length, 'campaign')}</p>
      {totalsByCurrency(facts).map((totals) => (
        <MetricTiles
          key={totals.currency}
          totals={totals}
          rows={campaigns}
          rowMeanAcos={meanOfRowAcos(
            facts.filter(({ currency_code }) => currency_code === totals.currency),
          )}
        />
      ))}
      <MixedTotals campaigns={campaigns} />
    </div>
  );
}
