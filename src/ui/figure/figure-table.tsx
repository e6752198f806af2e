import type { ReactNode } from 'react';
import { cx } from '#ui/cx.ts';

interface FigureColumn {
  id: string;
  label: string;
  /** Below the label. */
  note?: string | undefined;
  /** Displayed on hover. */
  definition?: string | undefined;
  /** 1 is displayed larger and at any width; 3 is hidden first. */
  priority?: 1 | 2 | 3;
  /** Its width relative to the others; 1 by default. */
  share?: number | undefined;
}

interface FigureRow {
  key: string;
  /** The currency of the row's figures; none if there is only one row. */
  label?: string;
  /** By column. */
  cells: Readonly<Record<string, ReactNode>>;
}

interface FigureTableProps {
  /** The table's accessible name. */
  label: string;
  columns: readonly FigureColumn[];
  rows: readonly FigureRow[];
}

const widths = { 1: '', 2: '@max-2xl:hidden', 3: '@max-4xl:hidden' } as const;

/**
 * Key figures above a list, in one compact row per currency. A narrow window has room for the most important
 * columns only.
 */
export function FigureTable({ label, columns, rows }: FigureTableProps) {
  const isLabelled = rows.some((row) => row.label !== undefined);
  const shares = columns.reduce((sum, { share = 1 }) => sum + share, isLabelled ? 1 : 0);
  return (
    <div className="@container relative overflow-x-auto rounded-lg border border-line bg-surface">
      {/* Columns keep their widths while rows come and go. */}
      <table aria-label={label} className="figures w-full border-collapse @4xl:table-fixed">
        <thead>
          <tr className="text-xs text-muted">
            {isLabelled && (
              <th scope="col" className="pl-3">
                <span className="sr-only">Currency</span>
              </th>
            )}
            {columns.map(({ id, label: name, note, definition, priority = 2, share = 1 }) => (
              <th
                key={id}
                scope="col"
                title={definition}
                style={{ width: `${(share / shares) * 100}%` }}
                className={cx(cell, 'pt-1.5 font-medium', widths[priority])}
              >
                {name}
                {note !== undefined && <span className="block font-normal italic"> {note}</span>}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.key} className="h-8">
              {isLabelled && (
                <th
                  scope="row"
                  className="pt-0.5 pl-3 text-left align-baseline text-xs leading-7 font-medium whitespace-nowrap text-muted"
                >
                  {row.label}
                </th>
              )}
              {columns.map(({ id, priority = 2 }) => (
                <td
                  key={id}
                  title={typeof row.cells[id] === 'string' ? row.cells[id] : undefined}
                  className={cx(
                    cell,
                    'truncate pt-0.5 align-baseline leading-7 font-semibold',
                    priority === 1 && 'sm:text-lg sm:leading-7',
                    widths[priority],
                  )}
                >
                  {row.cells[id]}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

const cell = 'px-2 text-right whitespace-nowrap last:pr-3 @max-[20rem]:px-1 sm:px-3';
