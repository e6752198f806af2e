import { useState } from 'react';
import type { SortKey } from '#lib/search-params.ts';
import type { Column } from '#ui/grid/column.ts';

/** Announces a change of the sort; silent at first. Not a `status`, because that is the row count. */
export function SortStatus<Row>({
  sort,
  columns,
}: {
  sort: readonly SortKey[];
  columns: readonly Column<Row>[];
}) {
  const said = sort
    .map((key) => {
      const header = columns.find((column) => column.id === key.column)?.header ?? key.column;
      return `${header}, ${key.descending ? 'descending' : 'ascending'}`;
    })
    .join('; then ');
  const [first] = useState(said);
  const [changed, setChanged] = useState(false);
  if (!changed && said !== first) setChanged(true);
  return (
    <div aria-live="polite" className="sr-only">
      {changed && (said === '' ? 'Not sorted' : `Sorted by ${said}`)}
    </div>
  );
}
