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
  return (
    <Tiles label={`Totals, ${currency}`}>
      <Tile
        size="large"
        label="Spend"
        unit={currency}
        value={money(totals.spend, 1000)}
        definition={definitions.spend}
      />
      <Tile
        size="large"
        label="Sales"
        unit={currency}
        value={money(totals.sales, 1000)}
        definition={definitions.sales}
        note={salesNote(totals)}
      />
      <Tile
        label="ROAS"
        unit={currency}
        showUnit={false}
        value={ratio(roas)}
        definition={definitions.roas}
      />
      <Tile
        label="ACOS"
        unit={currency}
        showUnit={false}
        value={percent(acos)}
        definition={definitions.acos}
        note={misleads(acos, rowMeanAcos) ? `row mean ${wholePercent(rowMeanAcos)}` : undefined}
      />
      <Tile
        label="Impressions"
        unit={currency}
        showUnit={false}
        value={count(totals.impressions)}
        definition={definitions.impressions}
      />
      <Tile
        label="Clicks"
        unit={currency}
        showUnit={false}
        value={count(totals.clicks)}
        definition={definitions.clicks}
      />
      <Tile
        label="CTR"
        unit={currency}
        showUnit={false}
        value={percent(ctr)}
        definition={definitions.ctr}
      />
      <Tile
        label="CVR"
        unit={currency}
        showUnit={false}
        value={percent(cvr)}
        definition={definitions.cvr}
      />
      <Tile label="CPC" unit={currency} value={money(cpc)} definition={definitions.cpc} />
    </Tiles>
  );
}

function salesNote({ recoveredSales, unknownSales }: Totals): string | undefined {
  if (unknownSales > 0) return `${counted(unknownSales, 'row')} without sales`;
  return recoveredSales > 0 ? `${count(recoveredSales)} from ROAS` : undefined;
}

/** A mean of rows is worth a word only where it is off by more than a twentieth. */
function misleads(truth: number | null, mean: number | null): boolean {
  return truth !== null && mean !== null && Math.abs(mean - truth) > truth / 20;
}
