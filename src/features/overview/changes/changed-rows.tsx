import { useMemo } from 'react';
import { count } from '#lib/format.ts';
import { arraySource } from '#lib/row-source.ts';
import type { SortKey } from '#lib/search-params.ts';
import { nextSort } from '#lib/sort.ts';
import { useRowLink } from '#shared/list-page/use-row-link.ts';
import { Button } from '#ui/button.tsx';
import { Grid } from '#ui/grid/grid.tsx';
import { groupOrders, groupTitles } from './changed-text.ts';
import { changedColumns, type FullRow, fullRows, sortRows } from './changed.columns.tsx';
import type { ChangeGroup } from './changed.search.ts';
import type { DisplayedChanges } from './use-changes.ts';

interface ChangedRowsProps {
  group: ChangeGroup;
  shown: DisplayedChanges;
  sort: SortKey[];
  /** The time of the earlier snapshot. */
  since: string;
  onChange: (changes: { changed?: 'none'; by?: SortKey[] }) => void;
}

/** All rows of one group, as a grid. */
export function ChangedRows({ group, shown, sort, since, onChange }: ChangedRowsProps) {
  const rows = useMemo(() => fullRows(group, shown), [group, shown]);
  const source = useMemo(() => arraySource(sortRows(rows, sort), ({ key }) => key), [rows, sort]);
  const columns = changedColumns(group);
  const link = useRowLink(({ path }: FullRow) => path);
  const isFigure = (id: string) => columns.some((one) => one.id === id && one.align === 'end');
  return (
    <>
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <Button size="small" onClick={() => onChange({ changed: 'none' })}>
          Back to all groups
        </Button>
        <h3 className="font-semibold">{groupTitles[group]}</h3>
        <span role="status" className="text-muted tabular-nums">
          {count(rows.length)} since {since}
        </span>
        <span className="text-muted">{sort[0]?.column === 'weight' && groupOrders[group]}</span>
      </div>
      <Grid
        name={`${groupTitles[group]} that changed`}
        columns={columns}
        source={source}
        rowKey={({ key }) => key}
        sort={sort}
        onSort={(column, additive) =>
          onChange({ by: nextSort(sort, column, { additive, figures: isFigure(column) }) })
        }
        onSortKeys={(by) => onChange({ by })}
        {...link}
        empty="No changes."
      />
    </>
  );
}
