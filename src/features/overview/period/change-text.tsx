import type { MetricChange } from '#shared/metrics/metric-change.ts';
import { cx } from '#ui/cx.ts';

interface ChangeTextProps {
  /** `null` if it is unknown. */
  change: MetricChange | null;
  /** In one line at any width. */
  isInLine?: boolean;
}

/** A change with its share, green if it is good and red if it is bad. */
export function ChangeText({ change, isInLine = false }: ChangeTextProps) {
  return (
    <span
      className={cx(
        'flex items-end justify-end text-xs font-normal',
        isInLine
          ? 'flex-wrap gap-x-1.5 leading-3.75'
          : 'mb-1 h-9 flex-col leading-4 justify-start sm:h-4 sm:flex-row sm:justify-end sm:gap-1.5',
        change?.isGood === true && 'text-good',
        change?.isGood === false && 'text-bad',
        (change?.isGood ?? null) === null && 'text-muted',
      )}
      title={change?.title}
    >
      {change === null ? (
        isInLine && '–'
      ) : (
        <>
          <span>{change.difference}</span>
          {change.share !== null && <span>{change.share}</span>}
        </>
      )}
    </span>
  );
}
