import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { cx } from '#ui/cx.ts';
import { linkClass } from '#ui/link-class.ts';

export interface SmallTableRows {
  /** The first heads the names; the others head numbers if `isFigure` is set. */
  columns: readonly {
    label: string;
    isFigure?: boolean;
    /** Left out on a narrow screen. */
    isMinor?: boolean;
  }[];
  /** `to` is the URL of a row's record, if it has one. */
  rows: readonly { id: string; to?: string | undefined; cells: readonly ReactNode[] }[];
  /** A last row with totals. */
  total?: readonly string[];
}

interface SmallTableProps extends SmallTableRows {
  name: string;
}

const cell = 'h-8 px-2 font-normal whitespace-nowrap first:pl-0 last:pr-0';

/** A few rows, such as the evidence of a finding. It scrolls if it is too wide. */
export function SmallTable({ name, columns, rows, total }: SmallTableProps) {
  const align = (at: number) =>
    cx(columns[at]?.isFigure && 'text-right', columns[at]?.isMinor && 'max-sm:hidden');
  return (
    // A scrollable region must be reachable by keyboard.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <div role="region" aria-label={name} tabIndex={0} className="min-w-0 overflow-x-auto">
      <table aria-label={name} className="w-full text-left">
        <thead>
          <tr className="border-b border-line text-xs text-muted">
            {columns.map(({ label }, at) => (
              <th key={label} scope="col" className={cx(cell, 'font-medium', align(at))}>
                {label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ id, to: record, cells }) => (
            <tr key={id} className="border-b border-line last:border-0">
              {cells.map((text, at) => {
                const to = at === 0 ? record : undefined;
                const Cell = at === 0 ? 'th' : 'td';
                return (
                  <Cell
                    key={columns[at]?.label}
                    {...(at === 0 && { scope: 'row' })}
                    title={at === 0 && typeof text === 'string' ? text : undefined}
                    className={cx(cell, align(at), at === 0 && 'max-w-64 truncate')}
                  >
                    {to !== undefined ? (
                      <Link to={to} className={linkClass}>
                        {text}
                      </Link>
                    ) : (
                      text
                    )}
                  </Cell>
                );
              })}
            </tr>
          ))}
        </tbody>
        {total !== undefined && (
          <tfoot>
            <tr className="border-t border-line font-semibold">
              {total.map((text, at) => (
                <td key={columns[at]?.label} className={cx(cell, 'font-semibold', align(at))}>
                  {text}
                </td>
              ))}
            </tr>
          </tfoot>
        )}
      </table>
    </div>
  );
}
