import { type ReactNode, useMemo } from 'react';
import type { Campaign } from '#api/contract/campaign.ts';
import { day, wholePercent } from '#lib/format.ts';
import { FigureTiles } from '#metrics/display/figure-tiles.tsx';
import { isMisleading, missingNote, type TotalMetric } from '#metrics/display/missing-note.ts';
import { PeriodNote } from '#metrics/display/period-note.tsx';
import { AcosTarget } from '#metrics/display/target-mark.tsx';
import { metricsOf } from '#metrics/campaign-sums.ts';
import type { Target } from '#metrics/targets.ts';
import {
  campaignSales,
  meanOfRowAcos,
  ratiosOf,
  type Totals,
  totalsByCurrency,
} from '#metrics/totals.ts';
import { TilesSkeleton } from '#ui/feedback/skeleton.tsx';
import type { CampaignsInRange } from './use-campaigns-in-range.tsx';

/** What is said about the data behind a figure in that currency: only a sign where a note has the room. */
export type FigureWarning = (
  figure: TotalMetric,
  currency: string | null,
  isSign: boolean,
) => ReactNode;

interface RangeTilesProps {
  inRange: CampaignsInRange;
  /** The record's campaigns with their metrics in the range; `undefined` while they are read. */
  campaigns: readonly Campaign[] | undefined;
  target: Target | null;
  warning: FigureWarning;
  /** Before the days: how many campaigns, when they were updated. */
  about: string | undefined;
}

/** The metrics of a record in the date range, by currency: those of its row in a list. */
export function RangeTiles({ inRange, campaigns, target, warning, about }: RangeTilesProps) {
  const metrics = useMemo(() => metricsOf(campaigns ?? []), [campaigns]);
  const [only, ...others] = campaigns ?? [];
  const { periods } = inRange;
  const isOne = others.length === 0;
  const start = useMemo(
    () => (only && isOne ? (periods?.startOf(only) ?? null) : null),
    [only, isOne, periods],
  );
  return (
    <div className="flex w-full flex-col gap-2">
      <p className="flex min-h-5 flex-wrap items-center gap-x-3 gap-y-1 wrap-anywhere text-muted">
        {about !== undefined && <span>{about}</span>}
        <PeriodNote metrics={metrics}>
          {inRange.note !== null && <span>{inRange.note}</span>}
          {start !== null && <span>no activity before {day(start)}</span>}
        </PeriodNote>
      </p>
      {campaigns === undefined && <TilesSkeleton count={9} notes />}
      {inRange.isByDate && campaigns !== undefined && metrics.length === 0 && (
        <p className="text-muted">No data for these days.</p>
      )}
      {campaigns !== undefined &&
        totalsByCurrency(metrics).map((totals) => (
          <MetricTiles
            key={totals.currency}
            totals={totals}
            warning={warning}
            target={target}
            isFinal={inRange.isByDate && periods?.hasOpenDays === false}
            rowMeanAcos={
              isOne
                ? null
                : meanOfRowAcos(
                    metrics.filter(({ currency_code }) => currency_code === totals.currency),
                  )
            }
          />
        ))}
    </div>
  );
}

interface MetricTilesProps extends Pick<RangeTilesProps, 'target' | 'warning'> {
  totals: Totals;
  /** The unweighted average of the rows' ACOS, displayed if it would mislead; `null` to omit it. */
  rowMeanAcos: number | null;
  /** Whether their sales can no longer grow. */
  isFinal: boolean;
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
function MetricTiles(props: MetricTilesProps) {
  const { totals, rowMeanAcos, warning, isFinal, target } = props;
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
    return (
      <>
        {warning(figure, totals.currency, own !== undefined)} {own}
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
      Unweighted<span className="@max-[11.5rem]:sr-only"> average</span>: {value}
    </>
  );
}
