/** Snapshots as column files. A text is a column of places in the words that its head lists. */
import { type Column, readColumns, writeColumns } from '#lib/column-file.ts';
import type { Snapshot, SnapshotCell } from './snapshot.ts';

/** Incremented when older bytes can no longer be read. */
const version = 1;

interface Head {
  version: number;
  ids: readonly string[];
  columns: { name: string; words: readonly string[] | null }[];
}

export function packed({ ids, columns }: Snapshot): Uint8Array<ArrayBuffer> {
  const stored = Object.entries(columns).map(([name, cells]): Column => {
    if (cells.some((cell) => typeof cell === 'number'))
      return { name, values: cells.map((cell) => Number(cell ?? Number.NaN)), words: null };
    // Place 0 is for no value.
    const places = new Map<SnapshotCell, number>([[null, 0]]);
    const values = cells.map((cell) => {
      const place = places.get(cell) ?? places.size;
      places.set(cell, place);
      return place;
    });
    return { name, values, words: [...places.keys()].slice(1).map(String) };
  });
  return writeColumns({ version, ids }, stored);
}

/** Parses what `packed` wrote; `null` for anything else. */
export function unpacked(bytes: Uint8Array): Snapshot | null {
  try {
    const { head, columns: found } = readColumns(bytes);
    const { version: written, ids, columns: named } = head as Head;
    if (written !== version) return null;
    const columns: Record<string, SnapshotCell[]> = {};
    for (const { name, words } of named) {
      const values = found.get(name);
      if (values?.length !== ids.length) return null;
      columns[name] = Array.from(values, (value) => {
        if (words !== null) return words[value - 1] ?? null;
        return Number.isNaN(value) ? null : value;
      });
    }
    return { ids, columns };
  } catch {
    return null;
  }
}
