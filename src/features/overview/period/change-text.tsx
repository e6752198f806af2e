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
        'flex items-end justify-end text-xs leading-4 font-normal',
        isInLine
          ? 'gap-1.5'
          : 'mb-1 h-9 flex-col justify-start sm:h-4 sm:flex-row sm:justify-end sm:gap-1.5',
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
