import { useMemo } from 'react';
import { Link } from 'react-router';
import type { Campaign, Metrics } from '#api/contract/campaign.ts';
import { MetricTiles } from '#shared/metric-tiles/metric-tiles.tsx';
import type { TotalMetric } from '#shared/metric-tiles/missing-note.ts';
import { meanOfRowAcos, type Totals } from '#shared/metrics/totals.ts';
import type { Scope } from '#shared/performance/report-source.ts';
import { campaignsIn } from './overview-links.ts';

interface KpiTilesProps {
  totals: readonly Totals[];
  /** The rows of the totals, and their metrics. */
  rows: readonly Campaign[];
  metrics: readonly Metrics[];
  scope: Scope;
}

const tiles = ['spend', 'sales', 'roas', 'acos'] as const;

/** The sort of the list that a number links to. */
const sorts: Partial<Record<TotalMetric, string>> = {
  sales: '-sales',
  roas: 'roas',
  acos: '-acos',
};

/** The first numbers: a row of tiles per currency, each number linked to its campaigns. */
export function KpiTiles({ totals, ...rest }: KpiTilesProps) {
  return totals.map((total) => <TotalOf key={total.currency} total={total} {...rest} />);
}

function TotalOf({
  total,
  rows,
  metrics,
  scope,
}: { total: Totals } & Omit<KpiTilesProps, 'totals'>) {
  const { currency } = total;
  const rowMean = useMemo(
    () => meanOfRowAcos(metrics.filter(({ currency_code }) => currency_code === currency)),
    [metrics, currency],
  );
  return (
    <MetricTiles
      totals={total}
      rowMeanAcos={rowMean}
      only={tiles}
      rows={rows}
      renderValue={(tile, name, value) => (
        <Link
          to={campaignsIn(currency, scope, { sort: sorts[tile] ?? '' })}
          aria-label={`${name}: ${value}, view campaigns`}
          className="hover:text-accent hover:underline"
        >
          {value}
        </Link>
      )}
    />
  );
}
