import type { CSSProperties, ReactNode } from 'react';
import { Link } from '#navigation/link.tsx';
import { cx } from '#ui/cx.ts';
import { Skeleton } from '#ui/feedback/skeleton.tsx';

export interface SmallTableRows {
  /** The first heads the names; the others head numbers if `isFigure` is set. */
  columns: readonly {
    label: string;
    /** What the label stands for. */
    title?: string;
    isFigure?: boolean;
    /** Needs a whole line of a narrow screen, whose rows are then cards. */
    isWide?: boolean;
    /** A bar beside the numbers that say the same; a narrow screen has no room for it. */
    isBar?: boolean;
    /** The color of its part of the bar. */
    tone?: string;
  }[];
  /** `to` is the URL of a row's record, if it has one. */
  rows: readonly { id: string; to?: string | undefined; cells: readonly ReactNode[] }[];
  /** A last row with totals. */
  total?: readonly string[];
}

interface SmallTableProps extends SmallTableRows {
  name: string;
  /** Its columns are as wide as those of the table above or below it. */
  isAligned?: boolean;
}

const cell = 'h-8 px-2 font-normal whitespace-nowrap first:pl-0 last:pr-0 print:h-5';

const barClass = 'w-full max-sm:hidden';

/** With more columns, or a wide one, a narrow screen shows rows as cards: a title, then texts, a line each, and two numbers on a line. */
const mostInTable = 3;
const card = {
  row: 'max-sm:grid max-sm:grid-cols-2 max-sm:gap-x-6 max-sm:py-2',
  title: 'max-sm:col-span-full max-sm:h-6 max-sm:max-w-full max-sm:px-0',
  field:
    'max-sm:flex max-sm:h-auto max-sm:min-h-6 max-sm:items-baseline max-sm:gap-2 max-sm:px-0 max-sm:whitespace-normal max-sm:empty:hidden max-sm:before:shrink-0 max-sm:before:text-xs max-sm:before:text-muted max-sm:before:content-[attr(data-label)]',
  number: 'max-sm:justify-between',
  text: 'max-sm:col-span-full',
};

/** A few rows, such as the evidence of a finding. It scrolls if it is too wide. */
export function SmallTable({ name, columns, rows, total, isAligned }: SmallTableProps) {
  const hasCards =
    columns.some(({ isWide }) => isWide) ||
    columns.filter(({ isBar }) => !isBar).length > mostInTable;
  const cellClass = (at: number) =>
    cx(
      cell,
      columns[at]?.isBar && barClass,
      columns[at]?.isFigure && 'text-right',
      hasCards && (at === 0 ? card.title : card.field),
      hasCards && at > 0 && columns[at]?.isFigure && card.number,
      hasCards && at > 0 && (!columns[at]?.isFigure || columns[at]?.isWide) && card.text,
    );
  const rowClass = cx('border-line', hasCards && card.row);
  return (
    // What scrolls must be reachable by keyboard. No landmark: it is in a panel that may have the same name.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <div role="group" aria-label={name} tabIndex={0} className="min-w-0 overflow-x-auto">
      <table
        aria-label={name}
        className={cx(
          'w-full text-left',
          hasCards && 'max-sm:block',
          isAligned && (hasCards ? 'sm:table-fixed' : 'table-fixed'),
          isAligned && 'print:table-auto',
        )}
      >
        <thead className={cx(hasCards && 'max-sm:sr-only')}>
          <tr className="border-b border-line text-xs text-muted">
            {columns.map(({ label, title, isFigure, isBar, tone }, at) => (
              <th
                key={label}
                scope="col"
                title={title}
                className={cx(
                  cell,
                  'font-medium',
                  isFigure && 'text-right',
                  isBar && barClass,
                  isAligned && at === 0 && 'w-2/5',
                )}
              >
                {tone !== undefined && (
                  <span
                    aria-hidden
                    data-tone={tone}
                    className="fill-mark mr-1 inline-block size-2 rounded-[2px] bg-(--tone) max-sm:hidden"
                  />
                )}
                {isBar ? <span className="sr-only">{label}</span> : label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody className={cx(hasCards && 'max-sm:block')}>
          {rows.map(({ id, to: record, cells }) => (
            <tr key={id} className={cx(rowClass, 'border-b last:border-0')}>
              {cells.map((text, at) => {
                const to = at === 0 ? record : undefined;
                const Cell = at === 0 ? 'th' : 'td';
                return (
                  <Cell
                    key={columns[at]?.label}
                    {...(at === 0 && { scope: 'row' })}
                    data-label={columns[at]?.label}
                    title={at === 0 && typeof text === 'string' ? text : undefined}
                    className={cx(
                      cellClass(at),
                      at === 0 && 'truncate',
                      at === 0 && (columns.length > 4 ? 'max-w-48' : 'max-w-64'),
                    )}
                  >
                    {to !== undefined ? <Link to={to}>{text}</Link> : text}
                  </Cell>
                );
              })}
            </tr>
          ))}
        </tbody>
        {total !== undefined && (
          <tfoot className={cx(hasCards && 'max-sm:block')}>
            <tr className={cx(rowClass, 'border-t font-semibold')}>
              {total.map((text, at) => (
                <td
                  key={columns[at]?.label}
                  data-label={columns[at]?.label}
                  className={cx(cellClass(at), 'font-semibold')}
                >
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

/** As high as a table of that many rows. */
export function SmallTableSkeleton(props: Pick<SmallTableRows, 'columns'> & { rows: number }) {
  const { columns, rows } = props;
  const numbers = columns.filter(({ isFigure }) => isFigure).length;
  const lines = columns.length - numbers + Math.ceil(numbers / 2);
  const heights = {
    '--table': `${2 * (1 + rows)}rem`,
    '--cards': `${(1 + 1.5 * lines) * rows}rem`,
  } as CSSProperties;
  return (
    <div
      className={cx('h-(--table)', columns.length > mostInTable && 'max-sm:h-(--cards)')}
      style={heights}
    >
      <Skeleton height="100%" />
    </div>
  );
}
