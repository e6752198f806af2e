import { count } from '#lib/format.ts';
import { cx } from '#ui/cx.ts';
import { keywordTable } from '#shared/tables/keyword-table.ts';
import { useTableProgress } from '#shared/tables/table-progress.ts';

const megabyte = 1_000_000;

/** The list's loading progress. The numbers are hidden from screen readers, which would announce every change. */
export function LoadProgress({ isRefresh }: { isRefresh: boolean }) {
  const progress = useTableProgress(keywordTable.queryKey);
  if (progress === undefined) return null;
  const megabytes = Math.floor(progress.bytes / megabyte);
  return (
    <span
      aria-hidden="true"
      // On a narrow screen the data's age takes this place.
      className={cx('tabular-nums', isRefresh && 'max-sm:hidden')}
    >
      {count(progress.rows)} so far{megabytes > 0 && `, ${count(megabytes)} MB`}
    </span>
  );
}
