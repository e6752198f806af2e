import { useMemo } from 'react';
import { Link } from 'react-router';
import { paths } from '#app/paths.ts';
import type { Campaign, Metrics } from '#api/contract/campaign.ts';
import { meanOfRowAcos } from '#domain/ratios.ts';
import type { Totals } from '#domain/totals.ts';
import { type MetricTile, MetricTiles } from '#workspace/metric-tiles.tsx';
import type { Scope } from '#workspace/performance/source.ts';
import { campaignsIn } from './overview-links.ts';

interface DoingTotalsProps {
  totals: readonly Totals[];
  /** The rows that they are of, and their figures. */
  rows: readonly Campaign[];
  metrics: readonly Metrics[];
  scope: Scope;
}

const tiles = ['spend', 'sales', 'roas', 'acos'] as const;

/** What stands first in the list that a figure leads to. */
const sorts: Partial<Record<MetricTile, string>> = { sales: '-sales', roas: 'roas', acos: '-acos' };

/** The first numbers: a row of tiles for each currency, each figure a link to its campaigns. */
export function DoingTotals({ totals, ...rest }: DoingTotalsProps) {
  return totals.map((total) => <TotalOf key={total.currency} total={total} {...rest} />);
}

function TotalOf({
  total,
  rows,
  metrics,
  scope,
}: { total: Totals } & Omit<DoingTotalsProps, 'totals'>) {
  const { currency } = total;
  const rowMean = useMemo(
    () => meanOfRowAcos(metrics.filter(({ currency_code }) => currency_code === currency)),
    [metrics, currency],
  );
  return (
    <MetricTiles
      totals={total}
      rowMeanAcos={rowMean}
      rowMeanOf="campaigns"
      only={tiles}
      doubts={{ rows, path: paths.doctor }}
      renderValue={(tile, name, value) => (
        <Link
          to={campaignsIn(currency, scope, { sort: sorts[tile] ?? '' })}
          aria-label={`${name}: ${value}, its campaigns`}
          className="hover:text-accent hover:underline"
        >
          {value}
        </Link>
      )}
    />
  );
}
