/**
 * Lists that React Query holds, as tables of the row engine, so that every list is filtered, sorted
 * and grouped by the same code. The records stay where they are (and on the device); the worker has
 * a copy for as long as the page is open.
 */
import { useEffect, useRef, useState } from 'react';
import type { TableSpec } from '#lib/table-query.ts';
import type { Table } from '#rows/table.ts';
import { newTable, type OpenTable } from './open-table.ts';

interface RecordTable {
  /** The table with its rows; another object for every state of them. `undefined` until the first are in. */
  loaded: OpenTable | undefined;
  /** Whether it has other records than those that were given last. */
  isBehind: boolean;
  /** What the engine could not do; `null` when it could. */
  error: unknown;
  /** Opens another table in place of one that failed. */
  retry: () => void;
}

/**
 * Keeps a table filled with `records`: those that come later take the place of those before, in the
 * same table. Keep the same array while the records are the same. `undefined`: not here yet.
 * `changed` are some of them as they are by now; another array changes further ones.
 */
export function useRecordTable(
  spec: TableSpec,
  records: readonly object[] | undefined,
  changed: readonly object[] = none,
): RecordTable {
  const [state, setState] = useState<Filled>(nothing);
  const [attempt, setAttempt] = useState(0);
  const filling = useRef<Filling>(null);

  useEffect(() => {
    const opening = newTable(spec);
    filling.current = { of: opening, isEmpty: true, spec, attempt };
    return () => {
      filling.current = null;
      opening.then((table) => table.close()).catch(() => {});
    };
  }, [spec, attempt]);

  useEffect(() => {
    const now = filling.current;
    if (now?.spec !== spec || now.attempt !== attempt || records === undefined) return undefined;
    let isPast = false;
    const isFirst = now.isEmpty;
    now.isEmpty = false;
    // One after the other: a table that is filled twice at once would have either's rows.
    now.of = now.of.then(async (table) => {
      const { rows } = await (isFirst ? table.load : table.refresh)({ records });
      if (!isPast) setState({ loaded: { table, rows }, error: null, of: records });
      return table;
    });
    now.of.catch((error: unknown) => {
      if (!isPast) setState({ loaded: undefined, error, of: records });
    });
    return () => {
      isPast = true;
    };
  }, [spec, attempt, records]);

  useEffect(() => {
    const now = filling.current;
    if (now === null || now.isEmpty || changed.length === 0) return;
    now.of = now.of.then(async (table) => {
      const { rows } = await table.load({ records: changed });
      if (filling.current === now)
        setState((last) => ({ ...last, loaded: { table, rows }, error: null }));
      return table;
    });
    now.of.catch((error: unknown) => setState((last) => ({ ...last, loaded: undefined, error })));
  }, [changed]);

  return {
    loaded: state.loaded,
    error: state.error,
    isBehind: state.of !== records,
    retry: () => {
      setState(nothing);
      setAttempt((before) => before + 1);
    },
  };
}

interface Filled extends Pick<RecordTable, 'loaded' | 'error'> {
  /** The records that were loaded, or could not be. */
  of: readonly object[] | undefined;
}

interface Filling {
  /** The table, once it has the rows that were last given. */
  of: Promise<Table>;
  isEmpty: boolean;
  spec: TableSpec;
  attempt: number;
}

const none: readonly object[] = [];
const nothing: Filled = { loaded: undefined, error: null, of: undefined };
