/** Queries of a loaded table as React state: the previous result stays until the next is ready. */
import { skipToken, useQuery } from '@tanstack/react-query';
import { useDeferredValue, useEffect, useId, useMemo, useState } from 'react';
import type { Names, TableQuery } from '#lib/table-query.ts';
import { localWork, numberOf } from '#queries/local-work.ts';
import { isPageTable } from '#row-engine/page-table.ts';
import type { Table, TableView } from '#row-engine/table.ts';
import type { OpenTable } from './open-table.ts';

/** A table with the names of its looked-up columns. */
export interface NamedTable {
  loaded: OpenTable;
  names: Names;
}

/** For a table without looked-up columns. */
export const noNames: Names = {};

/** Names of records by ID, for a looked-up column. */
export function namePairs(
  records: readonly { id: string; name: string | null }[] = [],
): (readonly [string, string])[] {
  return records.flatMap(({ id, name }) => (name === null ? [] : [[id, name] as const]));
}

/** Pass the same `names` object while they are the same: a new one is sent to the worker and repeats all queries. */
export function useNamedTable(loaded: OpenTable | undefined, names: Names): NamedTable | undefined {
  return useMemo(() => loaded && { loaded, names }, [loaded, names]);
}

interface Answer<T> {
  /** The latest result, possibly of the previous query. */
  answer: T | undefined;
  /** The key of the query it belongs to. */
  key: string | undefined;
  /** Whether the current query is still running. */
  isPending: boolean;
  /** The engine's failure, or `null`. */
  error: unknown;
}

/**
 * Runs the query whenever the table, its names or `key` change, and aborts an outdated one. Runs nothing
 * without a table or with `key` undefined.
 */
export function useTableQuery<T>(
  named: NamedTable | undefined,
  key: string | undefined,
  ask: (table: Table, signal: AbortSignal) => Promise<T>,
): Answer<T> {
  const { data, error, isPending, isPlaceholderData } = useQuery({
    ...localWork,
    queryKey: ['table query', useId(), numberOf(named), key],
    queryFn:
      named === undefined || key === undefined
        ? skipToken
        : async ({ signal }) => {
            const { table } = named.loaded;
            await giveNames(table, named.names);
            signal.throwIfAborted();
            return { answer: await ask(table, signal), key };
          },
  });
  return {
    answer: data?.answer,
    key: data?.key,
    isPending: named !== undefined && (isPending || isPlaceholderData),
    error,
  };
}

/**
 * The view for a query, of a table in the page at once. `firstLine` returns the line at the top of the screen,
 * so that the new view includes the visible lines.
 */
export function useTableView(
  named: NamedTable | undefined,
  query: TableQuery,
  firstLine: () => number,
): Answer<TableView> {
  const key = JSON.stringify(query);
  const isInPage = named !== undefined && isPageTable(named.loaded.table);
  // The control that was used is painted before the rows, which are rendered in slices.
  const due = useDeferredValue(key);
  const now = useMemo(() => viewNow(named, due), [named, due]);
  const later = useTableQuery(isInPage ? undefined : named, key, (table, signal) =>
    table.view(query, { signal, at: firstLine() }),
  );
  // Stays while a list that has become too long for the page is loaded into the worker.
  const [last] = useState<{ answer?: TableView | undefined }>({});
  useEffect(() => {
    if (now !== undefined) Object.assign(last, now);
  }, [last, now]);
  if (now !== undefined) return { ...now, key: due, isPending: due !== key };
  // A view of a table that is gone could read no more lines.
  if (named === undefined) return { answer: last.answer, key, isPending: false, error: null };
  return { ...later, answer: later.answer ?? last.answer };
}

function viewNow(named: NamedTable | undefined, key: string) {
  if (named === undefined || !isPageTable(named.loaded.table)) return undefined;
  try {
    const answer = named.loaded.table.viewNow(JSON.parse(key) as TableQuery, named.names);
    return { answer, error: null };
  } catch (error) {
    return { answer: undefined, error };
  }
}

const given = new WeakMap<Table, { names: Names; done: Promise<void> }>();

/** Sends names once, for the first query that needs them. */
function giveNames(table: Table, names: Names): Promise<void> {
  const known = given.get(table);
  if (known?.names === names) return known.done;
  const done = table.rename(names);
  done.catch(() => {});
  given.set(table, { names, done });
  return done;
}
