import type { ReactNode } from 'react';
import { cx } from '#ui/cx.ts';

/** A chart's data as formatted text; a cell may be a link. */
export interface ChartTableData<Cell extends ReactNode = string> {
  columns: readonly { label: string; align?: 'start' | 'end' | undefined }[];
  rows: readonly (readonly Cell[])[];
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
                  'sticky top-0 h-8 border-b border-line bg-surface px-2 text-xs font-medium whitespace-nowrap text-muted first:pl-0 last:pr-0',
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
                return (
                  <Cell
                    key={at}
                    {...(at === 0 ? { scope: 'row' } : {})}
                    className={cx(
                      'h-8 border-b border-line px-2 font-normal first:pl-0 last:pr-0',
                      data.columns[at]?.align === 'end' && 'text-right whitespace-nowrap',
                    )}
                  >
                    {text}
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
