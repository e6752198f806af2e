/** Tables being loaded, by query hash: how much has arrived, and the rows so far. */
import { hashKey, type QueryKey } from '@tanstack/react-query';
import { useCallback, useSyncExternalStore } from 'react';
import { createEmitter } from '#lib/store.ts';
import type { LoadProgress } from '#lib/table-query.ts';
import type { Table } from '#row-engine/table.ts';
import type { OpenTable } from './open-table.ts';

interface TableProgress extends LoadProgress {
  /** A first load's table with the rows so far; `undefined` before the first row, and while others are displayed. */
  partial?: OpenTable | undefined;
}

const current = new Map<string, TableProgress>();
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
export function startProgress(hash: string): {
  tell: (progress: LoadProgress, table?: Table) => void;
  end: () => void;
} {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let partial: OpenTable | undefined;
  let partialAt = -Infinity;
  let latest: LoadProgress = { rows: 0, bytes: 0 };
  const update = (table: Table | undefined): void => {
    const { rows } = latest;
    const time = performance.now();
    const shown = partial?.rows ?? 0;
    if (table !== undefined && rows > shown) {
      if (rows >= rowsGrowth * shown || time - partialAt >= rowsPause) {
        partial = { table, rows };
        partialAt = time;
      }
    }
    const told = latest;
    current.set(hash, { ...told, partial });
    changes.emit();
    timer = setTimeout(() => {
      timer = undefined;
      const isBehind = told !== latest || (table !== undefined && (partial?.rows ?? 0) < rows);
      if (isBehind) update(table);
    }, pause);
  };
  return {
    tell(progress, table) {
      latest = progress;
      if (timer === undefined) update(table);
    },
    end() {
      clearTimeout(timer);
      current.delete(hash);
      changes.emit();
    },
  };
}

/** The progress of a table being loaded; `undefined` if it is not. */
export function useTableProgress(queryKey: QueryKey): TableProgress | undefined {
  const hash = hashKey(queryKey);
  const read = useCallback(() => current.get(hash), [hash]);
  return useSyncExternalStore(changes.subscribe, read);
}
