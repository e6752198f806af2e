/** Tables being loaded, by query hash: how much has arrived, and the rows so far. */
import { hashKey, type QueryKey } from '@tanstack/react-query';
import { useCallback, useSyncExternalStore } from 'react';
import { createEmitter } from '#lib/store.ts';
import type { LoadProgress } from '#lib/table-query.ts';
import type { Table } from '#row-engine/table.ts';
import type { OpenTable } from './open-table.ts';

interface Load {
  progress: LoadProgress;
  /** The table with the rows so far; `undefined` before the first, and during a refresh. */
  partial: OpenTable | undefined;
}

const current = new Map<string, Load>();
const changes = createEmitter();

/** Milliseconds between updates: chunks arrive faster than anyone can read. */
const pause = 150;

/**
 * The rows so far are replaced once there are this many times as many, or after this many milliseconds: they move
 * under the reader, and sorting them takes longer each time.
 */
const rowsGrowth = 4;
const rowsPause = 1000;

/** Reports a load. With `table`, its rows can be displayed before all are loaded. `end` ends it, successful or not. */
export function startProgress(hash: string) {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let partial: OpenTable | undefined;
  let partialAt = -Infinity;
  let latest: LoadProgress = { rows: 0, bytes: 0 };
  const update = (table: Table | undefined): void => {
    const told = latest;
    const { rows } = told;
    const time = performance.now();
    const shown = partial?.rows ?? 0;
    const isDue = rows >= rowsGrowth * shown || time - partialAt >= rowsPause;
    if (table !== undefined && rows > shown && isDue) {
      partial = { table, rows };
      partialAt = time;
    }
    current.set(hash, { progress: told, partial });
    changes.emit();
    timer = setTimeout(() => {
      timer = undefined;
      const lacksRows = table !== undefined && rows > (partial?.rows ?? 0);
      if (told !== latest || lacksRows) update(table);
    }, pause);
  };
  return {
    tell: (progress: LoadProgress, table?: Table): void => {
      latest = progress;
      if (timer === undefined) update(table);
    },
    end: (): void => {
      clearTimeout(timer);
      current.delete(hash);
      changes.emit();
    },
  };
}

/** Rows and bytes received by a table being loaded; `undefined` if it is not. */
export function useTableProgress(queryKey: QueryKey): LoadProgress | undefined {
  return useLoad(queryKey, 'progress');
}

/**
 * A table being loaded for the first time, with the rows so far: a new object when more are worth displaying.
 * `undefined` before the first row and once the load has ended.
 */
export function usePartialTable(queryKey: QueryKey): OpenTable | undefined {
  return useLoad(queryKey, 'partial');
}

function useLoad<Name extends keyof Load>(queryKey: QueryKey, name: Name): Load[Name] | undefined {
  const hash = hashKey(queryKey);
  const read = useCallback(() => current.get(hash)?.[name], [hash, name]);
  return useSyncExternalStore(changes.subscribe, read);
}
