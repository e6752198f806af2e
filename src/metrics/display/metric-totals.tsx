import { memo, type ReactNode, useMemo } from 'react';
import type { Campaign, Metrics } from '#api/contract/campaign.ts';
import { wholePercent } from '#lib/format.ts';
import { WarningShare } from '#features/data-quality/data-quality-warning.tsx';
import { metrics, totalText } from '#metrics/metrics.ts';
import { campaignSales, meanOfRowAcos, ratiosOf, type Totals } from '#metrics/totals.ts';
import { mixedTotals } from '#metrics/window-parts.ts';
import { FigureTable } from '#ui/figure/figure-table.tsx';
import { isMisleading, missingNote, missingNotes, type TotalMetric } from './missing-note.ts';

interface MetricTotalsProps {
  /** One per currency. */
  totals: readonly Totals[];
  /** The campaigns of the totals. Pass the same arrays while they are the same. */
  rows: readonly Campaign[];
  /** The same with amounts in the totals' currencies, and their metrics. */
  priced: readonly Campaign[];
  /** The currency that all amounts are converted to; `null` without conversion. */
  base: string | null;
  rowMetrics: readonly Metrics[];
  /** Whether the metrics of the campaigns are those of a date range. */
  isOfRange?: boolean;
  /** Marks columns whose figures are projected. */
  mark?: ((all: typeof columns) => typeof columns) | undefined;
}

const priorities = {
  spend: 1,
  sales: 1,
  acos: 1,
  roas: 1,
  impressions: 3,
  clicks: 3,
  ctr: 2,
  cvr: 2,
  cpc: 2,
} as const satisfies Record<TotalMetric, 1 | 2 | 3>;
const ids = Object.keys(priorities) as TotalMetric[];

/** The columns of the nine metrics. */
export const totalsColumns = ids.map((id) => ({
  id,
  label: metrics[id].label,
  definition: id === 'sales' ? campaignSales : metrics[id].definition,
  priority: priorities[id],
}));

const columns = [
  ...totalsColumns,
  {
    id: 'warnings',
    label: 'Data warnings',
    definition: 'Share of the spend that comes from campaigns with data warnings.',
  },
];

/**
 * The nine metrics of the filtered campaigns, from sums: a row per currency, and below them what they leave
 * out or mix. Nothing if no campaign has metrics. Amounts of a thousand or more omit cents.
 */
export const MetricTotals = memo(function MetricTotals(props: MetricTotalsProps) {
  const { totals, rows, priced, base, rowMetrics, isOfRange = false, mark } = props;
  const notes = useMemo(
    () => [mixedTotals(priced), ...totalsNotes(totals, rowMetrics)].filter((note) => note !== null),
    [totals, priced, rowMetrics],
  );
  if (totals.length === 0) return null;
  return (
    <div className="flex flex-col gap-2">
      <FigureTable
        label="Totals"
        rowHeader="Currency"
        columns={mark?.(columns) ?? columns}
        rows={totals.map((total) => ({
          key: total.currency ?? '',
          label: rowLabel(total.currency, base),
          cells: {
            ...Object.fromEntries(ids.map((id) => [id, figure(id, total)])),
            warnings: (
              <WarningShare
                rows={rows}
                priced={priced}
                currency={total.currency}
                isConverted={base !== null && total.currency === base}
                spend={total.spend}
                isOfRange={isOfRange}
              />
            ),
          },
        }))}
      />
      {notes.length > 0 && <p className="text-xs text-muted">{notes.join(' ')}</p>}
    </div>
  );
});

export function rowLabel(currency: string | null, base: string | null): string {
  if (currency === null) return 'Unknown currency';
  return currency === base ? `All in ${currency}` : currency;
}

/** With an asterisk if it leaves something out; the notes below state what. */
function figure(id: TotalMetric, totals: Totals): ReactNode {
  const text = totalText(id, { ...totals, ...ratiosOf(totals) }[id]);
  const note = missingNote(id, totals);
  return note === undefined ? text : <span title={`${text}: ${note}`}>{text}*</span>;
}

/** What these totals leave out, and the average they are not, each as a sentence. */
export function totalsNotes(totals: readonly Totals[], rowMetrics: readonly Metrics[]): string[] {
  const means = rowMeans(totals, rowMetrics);
  return [...missingNotes(ids, totals), ...(means === null ? [] : [means])];
}

/** "Unweighted average ACOS: 36% (EUR), 37% (USD)." `null` if they are about the same as the totals' ACOS. */
function rowMeans(totals: readonly Totals[], rowMetrics: readonly Metrics[]): string | null {
  const means = totals.flatMap((total) => {
    const own = rowMetrics.filter(({ currency_code: code }) => code === total.currency);
    const mean = meanOfRowAcos(own);
    const unit = totals.length > 1 ? ` (${total.currency ?? 'no currency'})` : '';
    return isMisleading(ratiosOf(total).acos, mean) ? [wholePercent(mean) + unit] : [];
  });
  return means.length === 0 ? null : `Unweighted average ACOS: ${means.join(', ')}.`;
}
