import { memo, useMemo } from 'react';
import type { Campaign, Metrics } from '#api/contract/campaign.ts';
import { WarningShare } from '#features/data-quality/data-quality-warning.tsx';
import {
  rowLabel,
  totalFigure,
  totalMetrics,
  totalsColumns,
  totalsNotes,
} from '#metrics/display/metric-totals.tsx';
import type { Totals } from '#metrics/totals.ts';
import { mixedTotals } from '#metrics/window-parts.ts';
import { FigureTable } from '#ui/figure/figure-table.tsx';

interface CampaignTotalsProps {
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
export const CampaignTotals = memo(function CampaignTotals(props: CampaignTotalsProps) {
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
            ...Object.fromEntries(totalMetrics.map((id) => [id, totalFigure(id, total)])),
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
