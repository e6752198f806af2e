import type { ReactNode } from 'react';
import { missing } from '#lib/format.ts';
import { cx } from '#ui/cx.ts';
import { type BarDatum, type BarSeries, notAvailable, noteOf, valueOf } from './chart-data.ts';

/** A chart's data as formatted text; a cell may be a link. */
export interface ChartTableData<Cell extends ReactNode = string> {
  columns: readonly { label: string; align?: 'start' | 'end' | undefined }[];
  rows: readonly (readonly Cell[])[];
}

/** A cell with a group's value; where there is none, "n/a" and why. */
export function chartCell(
  datum: BarDatum,
  series: BarSeries,
  format: (value: number) => string = series.format,
): string {
  const value = datum.values[series.id] ?? null;
  if (value !== null) return valueOf(datum, { ...series, format });
  const note = noteOf(datum, series);
  return note === undefined ? notAvailable : `${notAvailable}: ${note}`;
}

/** What happened in a point, for the cell with its days. */
export const eventTexts = (datum: BarDatum | undefined): string[] =>
  datum?.events?.map(({ text }) => text) ?? [];

/** The table of groups and their values; `first` names the first column, and labels may name a unit. */
export function chartTable(
  first: string,
  data: readonly BarDatum[],
  series: readonly (BarSeries & { exact?: (value: number) => string })[],
): ChartTableData {
  return {
    columns: [{ label: first }, ...series.map(({ label }) => ({ label, align: 'end' as const }))],
    rows: data.map((datum) => [
      datum.label,
      ...series.map((one) => chartCell(datum, one, one.exact)),
    ]),
  };
}

/** The table alternative of a chart; scrolls inside the card. */
export function ChartTable({ name, data }: { name: string; data: ChartTableData<ReactNode> }) {
  return (
    // A scrollable region must be reachable by keyboard.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <div role="region" aria-label={`${name}, table`} tabIndex={0} className="h-full overflow-auto">
      <table className="w-full border-separate border-spacing-0 text-left">
        <thead>
          <tr>
            {data.columns.map((column) => (
              <th
                key={column.label}
                scope="col"
                className={cx(
                  'sticky top-0 h-8 border-b border-line bg-surface px-2 text-xs font-medium text-muted first:pl-0 last:pr-0',
                  column.align === 'end' && 'text-right',
                )}
              >
                {column.label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {data.rows.map((row, index) => (
            <tr key={index}>
              {row.map((text, at) => {
                const Cell = at === 0 ? 'th' : 'td';
                const isEnd = data.columns[at]?.align === 'end';
                const shown = text === missing ? notAvailable : text;
                const isMissing = typeof shown === 'string' && shown.startsWith(notAvailable);
                const hasDetail = typeof shown === 'string' && shown.includes(' (');
                return (
                  <Cell
                    key={at}
                    {...(at === 0 ? { scope: 'row' } : {})}
                    className={cx(
                      'h-8 border-b border-line px-2 font-normal first:min-w-28 first:pl-0 last:pr-0',
                      isEnd && 'text-right',
                      // A reason or a detail would push the other columns away.
                      isMissing && 'min-w-24 text-xs text-muted',
                      hasDetail ? 'min-w-24' : isEnd && !isMissing && 'whitespace-nowrap',
                    )}
                  >
                    {shown}
                  </Cell>
                );
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
