import { type MetricChange, shortChange } from '#metrics/metric-change.ts';
import { cx } from '#ui/cx.ts';

interface ChangeTextProps {
  /** `null` if it is unknown. */
  change: MetricChange | null;
  /** Of an amount, both the difference and the share; else the one in the unit that is read. */
  isFull?: boolean;
  className?: string;
}

/** A change, green if it is good and red if it is bad; on hover, the values and the difference. */
export function ChangeText({ change, isFull = false, className }: ChangeTextProps) {
  if (change === null) return <span className={cx('text-muted', className)}>{isFull && '–'}</span>;
  const { difference, share, title, isGood } = change;
  const tone = isGood === null ? 'text-muted' : isGood ? 'text-good' : 'text-bad';
  const short = shortChange(change);
  const text = isFull && short !== difference ? `${difference} ${share}` : short;
  return (
    <span
      className={cx('text-xs font-normal whitespace-nowrap', tone, className)}
      title={isFull ? title : `${difference}: ${title}`}
    >
      {text}
    </span>
  );
}
