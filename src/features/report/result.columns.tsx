import { count, day, missing } from '#lib/format.ts';
import type { TableRow, Totals } from '#lib/table-query.ts';
import { textOf } from '#lib/table-row.ts';
import type { Column, TotalsRow } from '#ui/grid/column.ts';
import { withAsterisk } from '#ui/figure/partial-figure.tsx';
import { reportMetrics, metrics, metricText, totalText } from '#shared/metrics/metrics.ts';
import type { ResultColumn } from './report.search.ts';

type ResultGridColumn = Column<TableRow> & { id: ResultColumn };

const label = { align: 'start', priority: 3 } as const;

const widths: Partial<Record<ResultColumn, number>> = { spend: 124, sales: 136, impressions: 112 };

/** Additional columns of some reports. */
export interface ResultShape {
  /** `null` if unknown, so that every column may be filled. */
  type: string | null;
  isDaily: boolean;
}

/** The grid's columns. `currency` is the unit of money if all rows share one. */
export function resultGridColumns(
  { type, isDaily }: ResultShape,
  currency: string | null,
): ResultGridColumn[] {
  const has = (of: string) => type === of || type === null;
  const name = (id: ResultColumn, header: string, width: number): ResultGridColumn => ({
    id,
    header,
    width,
    ...label,
    cell: (row) => textOf(row, id) ?? missing,
  });
  const named = [
    ...(has('keyword') ? [name('keyword', 'Keyword', 232)] : []),
    ...(has('product') ? [name('product_id', 'Product', 184)] : []),
    name('campaign', 'Campaign', 260),
    ...(isDaily
      ? [{ ...name('date', 'Date', 104), cell: (row: TableRow) => day(textOf(row, 'date')) }]
      : []),
  ];
  const figures = reportMetrics.map((id): ResultGridColumn => ({
    id,
    header: metrics[id].label,
    width: widths[id] ?? 92,
    align: 'end',
    priority: id === 'spend' || id === 'acos' ? 2 : 3,
    ...(metrics[id].kind === 'money' && currency !== null && { unit: currency }),
    definition: metrics[id].definition,
    cell: (row) => {
      const value = row[id];
      const own = currency === null ? textOf(row, 'currency') : null;
      return metricText(id, typeof value === 'number' ? value : null, own);
    },
    sum: ({ figures: sums, currencies, leftOut }: Totals) =>
      withAsterisk(
        totalText(id, sums, currency === null ? (currencies[0]?.currency ?? null) : null),
        leftOut[id],
      ),
  }));
  const [first, ...others] = named;
  return [
    ...(first === undefined ? [] : [{ ...first, priority: 1 as const }]),
    ...others,
    ...figures,
    ...(has('keyword')
      ? [
          { ...name('keyword_id', 'Keyword ID', 128), hidden: true },
          name('ad_group_id', 'Ad group', 120),
        ]
      : []),
    name('account', 'Account', 160),
    name('channel', 'Channel', 96),
    name('currency', 'Currency', 84),
  ];
}

/** One totals row per currency. */
export function totalsRows({ currencies }: Totals, shown: string | null): TotalsRow[] {
  return currencies.map((own) => ({
    label: `Total ${own.currency ?? 'of unknown currency'}: ${count(own.rows)}`,
    cells: {
      ...Object.fromEntries(
        reportMetrics.map((id) => [
          id,
          withAsterisk(
            totalText(id, own.figures, shown === null ? own.currency : null),
            own.leftOut[id],
          ),
        ]),
      ),
      currency: own.currency ?? missing,
    },
  }));
}

/** Columns that rows can be grouped by, and the labels of their values. */
export const resultGroups = {
  keyword: String,
  date: day,
  campaign: String,
  account: String,
  channel: String,
  currency: String,
};

/** Filters that belong to columns, by label: those of the scope. */
export const resultControls = { account: 'Account', channel: 'Channel' };
