import { ratiosOf } from '../../domain/ratios.ts';
import type { Totals } from '../../domain/totals.ts';
import { count, counted, money, percent, ratio, wholePercent } from '../../lib/format.ts';
import { Tile, Tiles } from '../../ui/figure/tile.tsx';
import { definitions } from './definitions.ts';

interface MetricTilesProps {
  totals: Totals;
  /** The mean of the rows' own ACOS, shown where it would mislead; `null` to leave it out. */
  rowMeanAcos?: number | null;
}

/** The nine figures of one currency, over sums. Money of a thousand and more is shown without cents. */
export function MetricTiles({ totals, rowMeanAcos = null }: MetricTilesProps) {
  const currency = totals.currency ?? 'no currency';
  const { roas, acos, ctr, cvr, cpc } = ratiosOf(totals);
  const { spend, sales, impressions, clicks } = totals;
  const rowMean = misleads(acos, rowMeanAcos) ? `row mean ${wholePercent(rowMeanAcos)}` : undefined;
  const tiles = [
    { key: 'spend', label: 'Spend', value: money(spend, 1000), note: spendNote(totals) },
    { key: 'sales', label: 'Sales', value: money(sales, 1000), note: salesNote(totals) },
    { key: 'roas', label: 'ROAS', value: ratio(roas) },
    { key: 'acos', label: 'ACOS', value: percent(acos), note: rowMean },
    { key: 'impressions', label: 'Impressions', value: count(impressions) },
    { key: 'clicks', label: 'Clicks', value: count(clicks) },
    { key: 'ctr', label: 'CTR', value: percent(ctr) },
    { key: 'cvr', label: 'CVR', value: percent(cvr) },
    { key: 'cpc', label: 'CPC', value: money(cpc) },
  ] as const;
  return (
    <Tiles label={`Totals, ${currency}`}>
      {tiles.map(({ key, label, value, ...rest }) => (
        <Tile
          key={key}
          size={key === 'spend' || key === 'sales' ? 'large' : 'normal'}
          label={label}
          unit={currency}
          showUnit={key === 'spend' || key === 'sales' || key === 'cpc'}
          value={value}
          definition={definitions[key]}
          note={'note' in rest ? rest.note : undefined}
        />
      ))}
    </Tiles>
  );
}

function spendNote({ incomplete }: Totals): string | undefined {
  return incomplete > 0 ? `${counted(incomplete, 'row')} with gaps` : undefined;
}

function salesNote({ recoveredSales, unknownSales }: Totals): string | undefined {
  if (unknownSales > 0) return `${counted(unknownSales, 'row')} without sales`;
  return recoveredSales > 0 ? `${counted(recoveredSales, 'row')} from ROAS` : undefined;
}

/** A mean of rows is worth a word only where it is off by more than a twentieth. */
function misleads(truth: number | null, mean: number | null): boolean {
  return truth !== null && mean !== null && Math.abs(mean - truth) > truth / 20;
}
