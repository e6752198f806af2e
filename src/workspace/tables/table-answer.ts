/** What is asked of a loaded table, as state of a page: the answer before stays until the next is here. */
import { useEffect, useEffectEvent, useMemo, useState } from 'react';
import type { Names, TableQuery } from '#lib/table-query.ts';
import type { Table, TableView } from '#rows/table.ts';
import type { OpenTable } from './open-table.ts';

/** A table together with the names that its looked-up columns shall show. */
export interface NamedTable {
  loaded: OpenTable;
  names: Names;
}

/** For a table that looks nothing up. */
export const noNames: Names = {};

/** Names of records by their ids, for a column that is looked up. */
export function namePairs(
  records: readonly { id: string; name: string | null }[] = [],
): (readonly [string, string])[] {
  return records.flatMap(({ id, name }) => (name === null ? [] : [[id, name] as const]));
}

/** Keep `names` the same object while they are the same: others are handed to the worker and all is asked anew. */
export function useNamedTable(loaded: OpenTable | undefined, names: Names): NamedTable | undefined {
  return useMemo(() => loaded && { loaded, names }, [loaded, names]);
}

interface Answer<T> {
  /** The last answer, which may be one to the question before. */
  answer: T | undefined;
  /** What it answers: the key of its question. */
  key: string | undefined;
  /** Whether the question that is now asked has not been answered yet. */
  isPending: boolean;
  /** What the engine could not do; `null` when it could. */
  error: unknown;
}

/**
 * Asks the table whenever the table, its names or `key` change, and gives a question up that is no
 * longer asked. Without a table, or with `key` undefined, nothing is asked.
 */
export function useTableAnswer<T>(
  named: NamedTable | undefined,
  key: string | undefined,
  ask: (table: Table, signal: AbortSignal) => Promise<T>,
): Answer<T> {
  const [state, setState] = useState<Settled<T>>(nothing);
  const askNow = useEffectEvent(ask);
  useEffect(() => {
    if (named === undefined || key === undefined) return undefined;
    const giveUp = new AbortController();
    const { signal } = giveUp;
    const { table } = named.loaded;
    giveNames(table, named.names)
      .then(() => {
        signal.throwIfAborted();
        return askNow(table, signal);
      })
      .then(
        (answer) => {
          if (!signal.aborted) setState({ answer, key, of: named, error: null });
        },
        (error: unknown) => {
          const isGivenUp = error instanceof DOMException && error.name === 'AbortError';
          if (signal.aborted || isGivenUp) return;
          setState((last) => ({ ...last, key, of: named, error }));
        },
      );
    return () => giveUp.abort();
  }, [named, key]);
  return {
    answer: state.answer,
    key: state.key,
    isPending: named !== undefined && (state.of !== named || state.key !== key),
    error: state.error,
  };
}

interface Settled<T> {
  answer: T | undefined;
  key: string | undefined;
  of: NamedTable | undefined;
  error: unknown;
}

const nothing = { answer: undefined, key: undefined, of: undefined, error: null };

/**
 * The view that answers a query. `firstLine` tells which line is at the top of the screen, so that
 * the new view comes with the lines that will be seen.
 */
export function useTableView(
  named: NamedTable | undefined,
  query: TableQuery,
  firstLine: () => number,
): Answer<TableView> {
  return useTableAnswer(named, JSON.stringify(query), (table, signal) =>
    table.view(query, { signal, at: firstLine() }),
  );
}

const given = new WeakMap<Table, { names: Names; done: Promise<void> }>();

/** Hands names over once, whoever asks first. */
function giveNames(table: Table, names: Names): Promise<void> {
  const known = given.get(table);
  if (known?.names === names) return known.done;
  const done = table.rename(names);
  done.catch(() => {});
  given.set(table, { names, done });
  return done;
}
