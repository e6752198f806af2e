import { count } from '#lib/format.ts';
import type { List } from '#queries/list.ts';
import { cx } from '#ui/cx.ts';
import { ProgressBar } from '#ui/feedback/progress-bar.tsx';

interface StockProgressProps {
  stock: List<unknown>;
  /** The number of records in rows and totals; `undefined` until there are any. */
  shown: number | undefined;
}

/** At the end of its line, where a longer text moves nothing; first where the line is narrow and wraps. */
const className = 'text-muted sm:order-last sm:ml-auto';

/** How much of the stock has loaded, during and after loading. */
export function StockProgress({ stock, shown = 0 }: StockProgressProps) {
  const { total, isComplete, records, unreadable, repeated } = stock;
  const here = records.length + unreadable;
  if (isComplete && shown >= records.length) {
    const received = here + (repeated?.length ?? 0);
    const unread = unreadable === 0 ? '' : `, ${count(unreadable)} unreadable`;
    if (received >= total)
      return unread !== '' && <span className={className}>{unread.slice(2)}</span>;
    return (
      <span className={className}>
        {count(received)} of {count(total)} loaded{unread}; totals cover only{' '}
        {unread === '' ? 'these' : 'the others'}
      </span>
    );
  }
  return (
    <span className={cx(className, 'inline-flex items-center gap-2 tabular-nums')}>
      <span className="w-20">
        <ProgressBar
          label="Stock loaded"
          share={total === 0 ? null : here / total}
          unknown="loading"
        />
      </span>
      {here < total ? `${count(here)} of ${count(total)} loaded` : 'Calculating totals…'}
    </span>
  );
}
