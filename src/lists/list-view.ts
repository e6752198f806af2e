import { useCallback, useRef, useState } from 'react';
import type { CollapsedGroups, GroupLine, TableQuery } from '#lib/table-query.ts';
import type { TableView } from '#row-engine/table.ts';
import { type NamedTable, useTableView } from '#queries/tables/use-table-query.ts';
import { useEntryState } from '#ui/use-entry-state.ts';
import type { ListSearch } from './list-search.ts';

/** Approximately a screen of lines, the distance above the last drawn line. */
const screen = 40;

/** A list's rows under its filters, for its grid. */
export interface ListView {
  /** The table they belong to. */
  named: NamedTable | undefined;
  /** `undefined` until the first view; then the previous one until the next is ready. */
  view: TableView | undefined;
  /** Whether the view belongs to an earlier query. */
  isPending: boolean;
  /** The engine's failure, or `null`. */
  error: unknown;
  /** Call with the last drawn line. */
  onDrawn: (line: number) => void;
  onFold: (group: GroupLine) => void;
}

/**
 * Queries the rows that match `filter`, with the sort and groups of the URL. Rows with the same value in the
 * column `tree` are grouped under the row with that key, unless other groups are set; `kind` is their
 * relation to it.
 */
export function useListView(
  named: NamedTable | undefined,
  search: ListSearch,
  filter: TableQuery,
  tree?: string,
  kind: TableQuery['tree'] = true,
): ListView {
  const drawn = useRef(0);
  const onDrawn = useCallback((line: number) => {
    drawn.current = line;
  }, []);
  const isTree = tree !== undefined && search.group.length === 0;
  const group = isTree ? [tree] : search.group;
  const { collapsed, onFold } = useFolding(group, search.row, isTree && search.q !== '');
  const query: TableQuery = {
    ...filter,
    sort: search.sort,
    ...(group.length > 0 && { group, collapsed }),
    ...(isTree && { tree: kind }),
  };
  const { answer, isPending, error } = useTableView(named, query, () =>
    Math.max(0, drawn.current - screen),
  );
  return { named, view: answer, isPending, error, onDrawn, onFold };
}

/**
 * Groups start collapsed, because users group for the totals. With a selected row in the link they are
 * expanded, so that it is visible; trees also while searching.
 */
function useFolding(group: readonly string[], row: string, isSearched: boolean) {
  const by = group.join(',') + (isSearched ? '?' : '');
  const [start] = useState<CollapsedGroups>({ all: row === '' && !isSearched, except: [] });
  const [own, setOwn] = useEntryState('groups', { by, collapsed: start });
  const collapsed = own.by === by ? own.collapsed : { all: !isSearched, except: [] };
  const onFold = ({ key }: GroupLine): void => {
    const others = collapsed.except.filter((other) => other !== key);
    const isExcepted = others.length < collapsed.except.length;
    setOwn({ by, collapsed: { ...collapsed, except: isExcepted ? others : [...others, key] } });
  };
  return { collapsed, onFold };
}
