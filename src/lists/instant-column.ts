/** Instants, apart from the other kinds of columns because the first page has none. */
import { dateTime } from '#lib/format.ts';
import { textOf } from '#lib/table-row.ts';
import { zoneName } from '#lib/zone.ts';
import type { ListColumn } from './list-column.ts';
import { type DataOptions, label, type Options } from './list-columns.tsx';

/** An instant, displayed in the user's time zone and exported in UTC. */
export function instant(
  header: string,
  width: number,
  { path, ...own }: Options & DataOptions = {},
): ListColumn {
  return {
    data: { type: 'date', instant: true, path },
    header,
    width,
    ...label,
    // Of the time at which it is drawn: the user can choose another zone while the page is open.
    get unit() {
      return zoneName();
    },
    fileUnit: 'UTC',
    usualCondition: 'date',
    text: (row, id) => dateTime(textOf(row, id)),
    ...own,
  };
}
