import { Button } from '#ui/button.tsx';
import type { GridProps } from '#ui/grid/grid-props.ts';
import { Icon } from '#ui/icon.tsx';

/** `columns` are all, including hidden ones. */
interface CardBarProps extends Pick<GridProps<never>, 'sort' | 'onSort' | 'columns'> {
  /** Whether cards show all columns; `undefined` if they always do. */
  hasAllColumns: boolean | undefined;
  onAllColumns: (hasAllColumns: boolean) => void;
}

/** What a table's header does, above its cards: the sort, and whether they show all columns. */
export function CardBar(props: CardBarProps) {
  const { sort = [], onSort, columns, hasAllColumns, onAllColumns } = props;
  const [first, ...others] = sort;
  const sortable = columns.filter((column) => column.sortable !== false);
  const headerOf = (id: string) => columns.find((column) => column.id === id)?.header ?? id;
  const further = `then ${others.map(({ column }) => headerOf(column)).join(', ')}`;
  const turned = first && { ...first, descending: !first.descending };
  return (
    <div className="flex h-10 items-center gap-1 border-b border-line pr-1 pl-3">
      {onSort && (
        <label className="flex min-w-0 items-center gap-2 text-muted">
          <span className="shrink-0 max-[22.5rem]:sr-only">Sort by</span>
          <select
            value={first?.column ?? ''}
            onChange={({ currentTarget: { value } }) => {
              // Numbers start with the largest, as after a click on their header.
              const column = sortable.find(({ id }) => id === value);
              if (column) onSort([{ column: value, descending: column.align === 'end' }]);
            }}
            className="h-8 min-w-0 truncate rounded-md border border-edge/60 bg-surface px-1.5 text-ink hover:border-edge"
          >
            {!sortable.some(({ id }) => id === first?.column) && (
              <option value={first?.column ?? ''}>Default order</option>
            )}
            {sortable.map(({ id, header }) => (
              <option key={id} value={id}>
                {header}
              </option>
            ))}
          </select>
        </label>
      )}
      {onSort && turned && (
        <Button
          variant="quiet"
          icon={<Icon name={turned.descending ? 'sort-up' : 'sort-down'} />}
          aria-label={turned.descending ? 'Sort descending' : 'Sort ascending'}
          onClick={() => onSort([turned, ...others])}
        />
      )}
      {others.length > 0 && (
        <span className="text-xs text-muted" title={further}>
          +{others.length}
          <span className="sr-only">, {further}</span>
        </span>
      )}
      {hasAllColumns !== undefined && (
        <Button
          variant="quiet"
          aria-pressed={hasAllColumns}
          onClick={() => onAllColumns(!hasAllColumns)}
          className="ml-auto shrink-0"
        >
          All columns
        </Button>
      )}
    </div>
  );
}
