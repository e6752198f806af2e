/**
 * Lists held by React Query as tables of the row engine, so that all lists are filtered, sorted and grouped
 * by the same code. The records stay there (and on the device); the table has a copy while the page is open,
 * in the page if there are few, else in the worker.
 */
import { useEffect, useMemo, useRef, useState } from 'react';
import type { TableSpec } from '#lib/table-query.ts';
import { createPageTable, maxPageRows } from '#row-engine/page-table.ts';
import type { Table } from '#row-engine/table.ts';
import { openEmptyTable, type OpenTable } from './open-table.ts';

interface RecordTable {
  /** The table with its rows; a new object for every state of the rows. `undefined` before the first. */
  loaded: OpenTable | undefined;
  /** Whether it does not yet have the latest records. */
  isBehind: boolean;
  /** The engine's failure, or `null`. */
  error: unknown;
  /** Opens another table after a failure. */
  retry: () => void;
}

/**
 * Keeps a table filled with `records`: later ones replace earlier ones in the same table. Pass the same array
 * while the records are the same; `undefined` while loading. `changed` are some of them with new values;
 * another array changes more.
 */
export function useRecordTable(
  spec: TableSpec,
  records: readonly object[] | undefined,
  changed: readonly object[] = none,
): RecordTable {
  const isSmall = records !== undefined && records.length <= maxPageRows;
  const small = useSmallTable(spec, isSmall ? records : undefined, changed);
  const [state, setState] = useState<Filled & { of?: readonly object[] }>(nothing);
  const [attempt, setAttempt] = useState(0);
  const filling = useRef<Filling>(null);

  const isBig = records !== undefined && !isSmall;
  useEffect(() => {
    if (!isBig) return undefined;
    const opening = openEmptyTable(spec);
    filling.current = { of: opening, isEmpty: true, spec, attempt };
    return () => {
      filling.current = null;
      opening.then((table) => table.close()).catch(() => {});
    };
  }, [isBig, spec, attempt]);

  useEffect(() => {
    const now = filling.current;
    if (!isBig || now?.spec !== spec || now.attempt !== attempt) return undefined;
    let isPast = false;
    fill(now, now.isEmpty ? 'load' : 'refresh', records, (next) => {
      if (!isPast) setState({ ...next, of: records });
    });
    return () => {
      isPast = true;
    };
  }, [isBig, spec, attempt, records]);

  useEffect(() => {
    const now = filling.current;
    if (now === null || now.isEmpty || changed.length === 0) return;
    fill(now, 'load', changed, (next) => {
      if (filling.current === now) setState((last) => ({ ...last, ...next }));
    });
  }, [changed]);

  if (small !== undefined) return { loaded: small, isBehind: false, error: null, retry: () => {} };
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

/** Fills a table after what it is being filled with: loading it twice at once would mix both rows. */
function fill(
  filling: Filling,
  how: 'load' | 'refresh',
  records: readonly object[],
  show: (filled: Filled) => void,
): void {
  filling.isEmpty = false;
  filling.of = filling.of.then(async (table) => {
    const { rows } = await table[how]({ records });
    show({ loaded: { table, rows }, error: null });
    return table;
  });
  filling.of.catch((error: unknown) => show({ loaded: undefined, error }));
}

/** A few records, which are a table at once; `undefined` for none. */
function useSmallTable(
  spec: TableSpec,
  records: readonly object[] | undefined,
  changed: readonly object[],
): OpenTable | undefined {
  const table = useMemo(() => records && createPageTable(spec, records), [spec, records]);
  return useMemo(() => {
    if (table === undefined) return undefined;
    // Repeating it changes nothing more.
    if (changed.length > 0) table.put(changed);
    return { table, rows: table.size };
  }, [table, changed]);
}

type Filled = Pick<RecordTable, 'loaded' | 'error'>;

interface Filling {
  /** The table, once it has the latest rows. */
  of: Promise<Table>;
  isEmpty: boolean;
  spec: TableSpec;
  attempt: number;
}

const none: readonly object[] = [];
const nothing: Filled = { loaded: undefined, error: null };
