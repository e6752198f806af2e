import { count, missing } from '#lib/format.ts';
import type { TableRow } from '#lib/table-query.ts';
import { figureOf, textOf } from '#lib/table-row.ts';
import { bandOf, poorBelow } from '#shared/quality/quality.ts';
import { cx } from '#ui/cx.ts';

/** A score with its bar in the color of its range, so that weak ones stand out. A requested score without a value says why. */
export function ScoreCell({ row }: { row: TableRow }) {
  const score = figureOf(row, 'score');
  if (score === null) {
    const why = textOf(row, 'scored_at') === null ? missing : 'no score';
    return (
      <span className="text-muted">
        {textOf(row, 'band') === 'unreadable' ? 'unreadable' : why}
      </span>
    );
  }
  const isPoor = score < poorBelow;
  return (
    <span className="inline-flex items-baseline gap-2">
      <span aria-hidden className="h-1.5 w-10 self-center rounded-sm bg-line">
        <span
          data-tone={bandOf(score)}
          className="fill-mark block h-full rounded-sm bg-(--tone)"
          style={{ width: `${score}%` }}
        />
      </span>
      <span className={cx('w-6 text-right', isPoor && 'font-semibold')}>{count(score)}</span>
    </span>
  );
}
