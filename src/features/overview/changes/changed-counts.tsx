import { count, percent } from '#lib/format.ts';
import { shareText, signed } from '#shared/metrics/change-format.ts';
import type { Money } from '#shared/snapshots/snapshot-money.ts';

/** Changes in clicks and conversions of all campaigns together, because counts have no currency. */
export function ChangedCounts({ money: { clicks, conversions, cvr } }: { money: Money }) {
  if (clicks === null || conversions === null) return null;
  return (
    <p className="mt-2 flex flex-wrap gap-x-4 text-xs text-muted tabular-nums">
      <span>Clicks {moveOf(clicks)}</span>
      <span>Conversions {moveOf(conversions)}</span>
      <span>
        CVR {percent(cvr[0])} → {percent(cvr[1])}
      </span>
    </p>
  );
}

/** "12,345 +120 +1.0%" */
function moveOf([before, after]: readonly [number, number]) {
  return (
    <span className="text-ink">
      {count(after)} {signed(after - before, count)}
      {before > 0 && ` ${shareText((after - before) / before)}`}
    </span>
  );
}
