import { useCallback, useRef, useState } from 'react';
import type { CollapsedGroups, GroupLine, TableQuery } from '#lib/table-query.ts';
import type { TableView } from '#rows/table.ts';
import type { ListSearch } from './list-search.ts';
import { type NamedTable, useTableView } from '#workspace/tables/table-answer.ts';

/** Lines of a screen, more or less: what lies above the last line that was drawn. */
const screen = 40;

/** The rows of a list under its filters, as its grid draws them. */
export interface ListView {
  /** The table that they are of. */
  named: NamedTable | undefined;
  /** `undefined` until the first is here; then the last one until the next is. */
  view: TableView | undefined;
  /** Whether the view is of another question than the one that is now asked. */
  isPending: boolean;
  /** What the engine could not do; `null` when it could. */
  error: unknown;
  /** To be told which line was drawn last. */
  onDrawn: (line: number) => void;
  onFold: (group: GroupLine) => void;
}

/**
 * Asks for the rows that `filter` lets through, in the order and the groups of the address. Rows that
 * share a value of the column `tree` are folded under the one whose key it is, while nothing else groups;
 * `kind` says what they are to it.
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
 * Groups begin folded: their totals are what one groups for. With a row in the link they are open, so
 * that it shows, and those of a tree while a text is searched for.
 */
function useFolding(group: readonly string[], row: string, isSearched: boolean) {
  const by = group.join(',') + (isSearched ? '?' : '');
  const [start] = useState<CollapsedGroups>({ all: row === '' && !isSearched, except: [] });
  const [own, setOwn] = useState({ by, collapsed: start });
  const collapsed = own.by === by ? own.collapsed : { all: !isSearched, except: [] };
  const onFold = ({ key }: GroupLine): void => {
    const others = collapsed.except.filter((other) => other !== key);
    const isExcepted = others.length < collapsed.except.length;
    setOwn({ by, collapsed: { ...collapsed, except: isExcepted ? others : [...others, key] } });
  };
  return { collapsed, onFold };
}
