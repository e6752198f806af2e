import type { ReactNode } from 'react';
import type { Campaign } from '#api/contract/campaign.ts';
import { wholePercent } from '#lib/format.ts';
import { DataQualityWarning } from '#features/data-quality/data-quality-warning.tsx';
import type { Target } from '#metrics/targets.ts';
import { campaignSales, ratiosOf, type Totals } from '#metrics/totals.ts';
import { FigureTiles } from './figure-tiles.tsx';
import { isMisleading, missingNote, type TotalMetric } from './missing-note.ts';
import { AcosTarget } from './target-mark.tsx';

interface MetricTilesProps {
  totals: Totals;
  /** The unweighted average of the rows' ACOS, displayed if it would mislead; `null` to omit it. */
  rowMeanAcos?: number | null;
  /** The campaigns of all currencies in the totals, for warnings about their data. */
  rows?: readonly Campaign[];
  /** Whether their metrics are those of a date range. */
  isOfRange?: boolean;
  /** Whether their sales can no longer grow. */
  isFinal?: boolean;
  /** Their target ACOS; `null` if there is none. */
  target?: Target | null;
}

const tiles = [
  'spend',
  'sales',
  'acos',
  'roas',
  'impressions',
  'clicks',
  'ctr',
  'cvr',
  'cpc',
] as const satisfies readonly TotalMetric[];

/** The nine metrics of one currency, from sums. */
export function MetricTiles(props: MetricTilesProps) {
  const {
    totals,
    rowMeanAcos = null,
    rows,
    isOfRange = false,
    isFinal = false,
    target = null,
  } = props;
  const values = { ...totals, ...ratiosOf(totals) };
  const rowMean = isMisleading(values.acos, rowMeanAcos) ? wholePercent(rowMeanAcos) : undefined;
  const noteOf = (figure: TotalMetric): ReactNode => {
    const gap = missingNote(figure, totals);
    const mean = figure === 'acos' ? rowMean : undefined;
    const text = [gap, mean && `Unweighted average: ${mean}`]
      .filter((part) => part !== undefined)
      .join(' · ');
    const mark = figure === 'acos' && target && (
      <AcosTarget acos={values.acos} target={target} isFinal={isFinal} />
    );
    const note = mean && gap === undefined ? <RowMean value={mean} /> : text;
    const said = text === '' ? undefined : <span title={text}>{note}</span>;
    // Beside a target there is no room for the text.
    const own = mark ? (
      <>
        {mark}
        {said && (
          <span title={text}>
            *<span className="sr-only">{text}</span>
          </span>
        )}
      </>
    ) : (
      said
    );
    if (rows === undefined) return own;
    return (
      <>
        <DataQualityWarning
          figure={figure}
          currency={totals.currency}
          {...(own !== undefined && { as: 'sign' })}
          rows={rows}
          isOfRange={isOfRange}
        />{' '}
        {own}
      </>
    );
  };
  return (
    <FigureTiles
      ids={tiles}
      values={values}
      currency={totals.currency}
      definitions={{ sales: campaignSales }}
      notes={Object.fromEntries(tiles.map((id) => [id, noteOf(id)]))}
    />
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
