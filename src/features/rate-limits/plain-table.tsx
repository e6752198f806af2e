import type { ReactNode } from 'react';
import { cx } from '#ui/cx.ts';

interface PlainTableProps {
  name: string;
  columns: readonly { key: string; label: string; align?: 'end' | undefined; wide?: boolean }[];
  /** Cells in column order; the first one is the row's header, and stays visible while the others scroll. */
  rows: readonly { key: string; cells: readonly ReactNode[] }[];
  /** Class of the scroll container. */
  className?: string | undefined;
}

/** A short table without sorting or virtualization, which scrolls inside its panel if necessary. */
export function PlainTable({ name, columns, rows, className }: PlainTableProps) {
  return (
    <div
      role="region"
      aria-label={`${name}, table`}
      // A region that scrolls must be reachable by keyboard.
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
      tabIndex={0}
      className={cx('overflow-auto', className)}
    >
      <table aria-label={name} className="w-full border-separate border-spacing-0 text-left">
        <thead>
          <tr>
            {columns.map(({ key, label, align }) => (
              <th
                key={key}
                scope="col"
                className={cx(
                  'sticky top-0 border-b border-line bg-surface px-2 pb-1.5 align-bottom text-xs font-medium whitespace-nowrap text-muted first:left-0 first:z-1 first:pl-0 last:pr-0',
                  align === 'end' && 'text-right',
                )}
              >
                {label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.key}>
              {row.cells.map((cell, at) => {
                const Cell = at === 0 ? 'th' : 'td';
                const column = columns[at];
                return (
                  <Cell
                    key={column?.key}
                    {...(at === 0 ? { scope: 'row' } : {})}
                    className={cx(
                      'h-8 border-b border-line px-2 py-1.5 align-baseline font-normal first:sticky first:left-0 first:bg-surface first:pl-0 last:pr-0',
                      column?.align === 'end' && 'text-right whitespace-nowrap',
                      column?.wide === true && 'min-w-28',
                    )}
                  >
                    {cell}
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
