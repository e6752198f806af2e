import type { ReactNode } from 'react';
import type { Campaign } from '#api/contract/campaign.ts';
import { money, wholePercent } from '#lib/format.ts';
import { DataQualityWarning } from '#shared/data-quality/data-quality-warning.tsx';
import { metrics, metricText } from '#shared/metrics/metrics.ts';
import { campaignSales, ratiosOf, type Totals } from '#shared/metrics/totals.ts';
import { Tile, Tiles } from '#ui/figure/tile.tsx';
import { isMisleading, missingNote, type TotalMetric } from './missing-note.ts';

interface MetricTilesProps {
  totals: Totals;
  /** The unweighted average of the rows' ACOS, displayed if it would mislead; `null` to omit it. */
  rowMeanAcos?: number | null;
  /** The campaigns of all currencies in the totals, for warnings about their data. */
  rows?: readonly Campaign[];
}

const tiles = [
  'spend',
  'sales',
  'roas',
  'acos',
  'impressions',
  'clicks',
  'ctr',
  'cvr',
  'cpc',
] as const satisfies readonly TotalMetric[];

/** The nine metrics of one currency, from sums. Amounts of a thousand or more omit cents. */
export function MetricTiles({ totals, rowMeanAcos = null, rows }: MetricTilesProps) {
  const currency = totals.currency ?? 'no currency';
  const values = { ...totals, ...ratiosOf(totals) };
  const rowMean = isMisleading(values.acos, rowMeanAcos) ? wholePercent(rowMeanAcos) : undefined;
  const noteOf = (figure: TotalMetric): ReactNode => {
    const gap = missingNote(figure, totals);
    const mean = figure === 'acos' ? rowMean : undefined;
    const text = [gap, mean && `Unweighted average: ${mean}`]
      .filter((part) => part !== undefined)
      .join(' · ');
    if (rows === undefined) return text === '' ? undefined : text;
    return (
      <>
        <DataQualityWarning
          figure={figure}
          currency={totals.currency}
          {...(text !== '' && { as: 'sign' })}
          rows={rows}
        />{' '}
        <span title={text}>{mean && gap === undefined ? <RowMean value={mean} /> : text}</span>
      </>
    );
  };
  return (
    <Tiles label={`Totals, ${currency}`}>
      {tiles.map((id) => {
        const { label, kind, definition } = metrics[id];
        const isAmount = id === 'spend' || id === 'sales';
        return (
          <Tile
            key={id}
            size={isAmount ? 'large' : 'normal'}
            label={label}
            unit={currency}
            showUnit={kind === 'money'}
            value={isAmount ? money(values[id], 1000) : metricText(id, values[id])}
            definition={id === 'sales' ? campaignSales : definition}
            note={noteOf(id)}
          />
        );
      })}
    </Tiles>
  );
}

/** The number is never truncated: beside a warning icon the narrowest tile has no room for the rest. */
function RowMean({ value }: { value: string }) {
  return (
    <>
      <span className="@max-[11.5rem]:sr-only">Unweighted </span>average: {value}
    </>
  );
}
