import { Button } from '#ui/button.tsx';
import type { Column } from '#ui/grid/column.ts';
import type { GridProps } from '#ui/grid/grid-props.ts';
import { Icon } from '#ui/icon.tsx';

export interface CardBarProps extends Pick<GridProps<never>, 'sort' | 'onSort' | 'onSortKeys'> {
  /** All columns, including hidden ones. */
  columns: readonly Column<never>[];
  /** Whether cards show all columns; `undefined` if they always do. */
  isWhole: boolean | undefined;
  onWhole: (isWhole: boolean) => void;
}

/** What a table's header does, above its cards: the sort, and whether they show all columns. */
export function CardBar({ sort = [], columns, isWhole, onWhole, ...props }: CardBarProps) {
  const { onSort, onSortKeys } = props;
  const [first] = sort;
  const sortable = columns.filter((column) => column.sortable !== false);
  const sortBy = (column: string, descending: boolean): void => {
    if (onSortKeys) onSortKeys([{ column, descending }]);
    else onSort?.(column, false);
  };
  return (
    <div className="flex h-10 items-center gap-1 border-b border-line pr-1 pl-3">
      {(onSortKeys ?? onSort) && (
        <>
          <label className="flex min-w-0 items-center gap-2 text-muted">
            <span className="shrink-0">Sort by</span>
            <select
              value={first?.column ?? ''}
              onChange={({ currentTarget: { value } }) => {
                // Numbers start with the largest, as after a click on their header.
                const column = sortable.find(({ id }) => id === value);
                if (column) sortBy(value, column.align === 'end');
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
          {first && (
            <Button
              variant="quiet"
              icon={<Icon name={first.descending ? 'sort-down' : 'sort-up'} />}
              aria-label={first.descending ? 'Sort ascending' : 'Sort descending'}
              title={first.descending ? 'Descending' : 'Ascending'}
              onClick={() => sortBy(first.column, !first.descending)}
            />
          )}
        </>
      )}
      {isWhole !== undefined && (
        <Button
          variant="quiet"
          aria-pressed={isWhole}
          onClick={() => onWhole(!isWhole)}
          className="ml-auto shrink-0"
        >
          All columns
        </Button>
      )}
    </div>
  );
}
