import type { ReactNode } from 'react';
import { missing, ratio } from '#lib/format.ts';
import type { CurrencyTotals, TableRow } from '#lib/table-query.ts';
import { figureOf, textOf } from '#lib/table-row.ts';
import type { Column } from '#ui/grid/column.ts';
import { withAsterisk } from '#ui/figure/partial-figure.tsx';
import { metrics, metricText } from '#shared/metrics/metrics.ts';
import { type PerformanceColumn, performanceColumns } from '#workspace/performance/keyword-join.ts';

const widths: Partial<Record<PerformanceColumn, number>> = {
  spend: 112,
  sales: 120,
  impressions: 108,
  conversions: 108,
  bid_cpc: 100,
};

/** The columns added by a report. A keyword without a row in it has no values: dashes, never zeros. */
export function performanceGridColumns(
  currency: string | null,
): (Column<TableRow> & { id: PerformanceColumn })[] {
  return performanceColumns.map((id) => ({
    id,
    header: labelOf(id),
    width: widths[id] ?? 84,
    align: 'end',
    priority: id === 'spend' || id === 'acos' ? 2 : 3,
    ...(isMoney(id) && currency !== null && { unit: currency }),
    definition:
      id === 'bid_cpc'
        ? 'Bid divided by cost per click: 1.00 means clicks cost the full bid. For several keywords: weighted by clicks.'
        : metrics[id].definition,
    cell: (row) => {
      const value = figureOf(row, id);
      const own =
        value !== null && isMoney(id) && currency === null ? textOf(row, 'currency') : null;
      return own === null ? text(id, value) : withCode(text(id, value), own);
    },
    sum: ({ figures, currencies, leftOut }) => {
      const used = currencies.filter((own) => own.currency !== null);
      if (isMoney(id) && used.length > 1) {
        return <span className="text-xs font-normal text-muted">{used.length} currencies</span>;
      }
      const own = isMoney(id) && currency === null ? (used[0]?.currency ?? null) : null;
      const value = text(id, figures[id] ?? null);
      const shown = own === null || value === missing ? value : withCode(value, own);
      return withAsterisk(shown, leftOut[id]);
    },
  }));
}

/** The values of a totals row, which names its currency itself. */
export function performanceTotals({
  figures,
  leftOut,
}: Pick<CurrencyTotals, 'figures' | 'leftOut'>): Partial<Record<PerformanceColumn, ReactNode>> {
  return Object.fromEntries(
    performanceColumns.map((id) => [id, withAsterisk(text(id, figures[id] ?? null), leftOut[id])]),
  );
}

/** The label of a column. */
export const labelOf = (id: PerformanceColumn): string =>
  id === 'bid_cpc' ? 'Bid ÷ CPC' : metrics[id].label;

function isMoney(id: PerformanceColumn): boolean {
  return id !== 'bid_cpc' && metrics[id].kind === 'money';
}

function text(id: PerformanceColumn, value: number | null): string {
  return id === 'bid_cpc' ? ratio(value) : metricText(id, value, null);
}

function withCode(value: string, currency: string): ReactNode {
  return (
    <>
      {value} <span className="text-xs text-muted">{currency}</span>
    </>
  );
}
