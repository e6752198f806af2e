/** All rows of one group of changes, and the columns of their grid. */
import { missing, humanize, count } from '#lib/format.ts';
import { roundDecimal } from '#lib/rounding.ts';
import type { SortKey } from '#lib/search-params.ts';
import type { EntityNames } from '#shared/snapshots/entity-names.ts';
import type { Change } from '#shared/snapshots/snapshot-changes.ts';
import type { Column } from '#ui/grid/column.ts';
import {
  cellText,
  kindLabels,
  moveText,
  pathOf,
  type ChangeGroup,
  groupOrders,
  groupTitles,
} from './changed-text.ts';
import type { DisplayedChanges } from './use-changes.ts';
import { useMemo } from 'react';
import { arraySource } from '#lib/row-source.ts';
import { nextSort } from '#lib/sort.ts';
import { useRowLink } from '#shared/list-page/use-row-link.ts';
import { Button } from '#ui/button.tsx';
import { Grid } from '#ui/grid/grid.tsx';

export interface FullRow {
  key: string;
  name: string;
  kind: string;
  before: string | number | null;
  after: string | number | null;
  /** The value to sort by, and the displayed one. */
  change: number | null;
  changeText: string;
  beforeText: string;
  afterText: string;
  currency: string | null;
  /** For a keyword. */
  campaign: string | null;
  path: string | null;
  /** The original order. */
  weight: number;
}

export function fullRows(group: ChangeGroup, { changes, book }: DisplayedChanges): FullRow[] {
  const removed = new Set(changes.removed);
  const rows = group === 'rows' ? [...changes.added, ...changes.removed] : changes[group];
  return rows.map((row, place) => {
    const isGone = removed.has(row);
    return {
      key: `${row.kind} ${row.id}`,
      name: book.nameOf(row.kind, row.id),
      kind: humanize(kindLabels[row.kind][0]),
      before: row.before,
      after: row.after,
      change: changeOf(row, group),
      changeText:
        group === 'rows' ? (isGone ? 'Removed' : 'Added') : moveText(row, group) || missing,
      beforeText: cellText(row, row.before, group),
      afterText: cellText(row, row.after, group),
      currency: group === 'bids' ? row.currency : null,
      campaign: campaignOf(row, book),
      path: isGone ? null : pathOf(row, book),
      weight: -place,
    };
  });
}

/** Without the noise of binary fractions. */
const difference = (one: number, other: number): number => roundDecimal(one - other, 4);

function campaignOf({ kind, id }: Change, book: EntityNames): string | null {
  const { campaignId } = book.placeOf(kind, id);
  return campaignId === null ? null : book.nameOf('campaigns', campaignId);
}

function changeOf({ before, after }: Change, group: ChangeGroup): number | null {
  if (typeof before !== 'number' || typeof after !== 'number') return null;
  if (group !== 'bids') return difference(after, before);
  return before === 0 ? null : roundDecimal((after - before) / before, 4);
}

const name: Column<FullRow> = { id: 'name', header: 'Name', width: 280, value: (row) => row.name };
const kind: Column<FullRow> = {
  id: 'kind',
  header: 'Kind',
  width: 110,
  priority: 3,
  sortable: false,
  value: (row) => row.kind,
};
const currency: Column<FullRow> = {
  id: 'currency',
  header: 'Currency',
  width: 84,
  priority: 3,
  sortable: false,
  value: (row) => row.currency,
};
const campaign: Column<FullRow> = {
  id: 'campaign',
  header: 'Campaign',
  width: 220,
  priority: 3,
  sortable: false,
  value: (row) => row.campaign,
};

const labelled = (value: string | number | null) =>
  typeof value === 'string' ? humanize(value) : value;

function cells(align: 'start' | 'end'): Column<FullRow>[] {
  return [
    {
      id: 'before',
      header: 'Before',
      width: 104,
      align,
      value: (row) => labelled(row.before),
      text: (row) => row.beforeText,
    },
    {
      id: 'after',
      header: 'Now',
      width: 100,
      align,
      value: (row) => labelled(row.after),
      text: (row) => row.afterText,
    },
    {
      id: 'change',
      header: 'Change',
      width: 100,
      align,
      value: (row) => valueOf(row, 'change'),
      text: (row) => row.changeText,
    },
  ];
}

export const changedColumns: Record<ChangeGroup, readonly Column<FullRow>[]> = {
  bids: [name, ...cells('end'), currency, campaign],
  states: [name, kind, ...cells('start').slice(0, 2), campaign],
  stock: [name, ...cells('end')],
  scores: [name, ...cells('end')],
  rows: [name, kind, ...cells('start'), campaign],
};

/** Sorted by columns; empty values come last in either direction. `weight` is the group's own order. */
function sortRows(rows: readonly FullRow[], keys: readonly SortKey[]): FullRow[] {
  return rows.toSorted((a, b) => {
    for (const { column, descending } of keys) {
      const [one, other] = [valueOf(a, column), valueOf(b, column)];
      const isEmpty = Number(one === null) - Number(other === null);
      const order = isEmpty || (descending ? compare(other, one) : compare(one, other));
      if (order !== 0) return order;
    }
    return b.weight - a.weight;
  });
}

const collator = new Intl.Collator(undefined, { numeric: true, sensitivity: 'base' });

function compare(a: string | number | null, b: string | number | null): number {
  return typeof a === 'number' && typeof b === 'number'
    ? a - b
    : collator.compare(String(a), String(b));
}

function valueOf(row: FullRow, column: string): string | number | null {
  if (column === 'change')
    return row.change ?? (row.changeText === missing ? null : row.changeText);
  if (column === 'before' || column === 'after' || column === 'name' || column === 'weight') {
    return row[column];
  }
  return null;
}

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
  const columns = changedColumns[group];
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
