/** Snapshots as column files. A text is a column of places in the words that its head lists. */
import { type Column, readColumns, writeColumns } from '#lib/column-file.ts';
import type { Snapshot, SnapshotColumn } from './snapshot.ts';

/** Incremented when older bytes can no longer be read. */
const version = 1;

interface Head {
  version: number;
  ids: readonly string[];
  columns: { name: string; words: readonly string[] | null }[];
}

export function packed({ ids, columns }: Snapshot): Uint8Array<ArrayBuffer> {
  const stored = Object.entries(columns).map(([name, column]): Column => {
    const isText = column.type === 'text';
    return {
      name,
      values: isText ? column.codes : column.values,
      words: isText ? column.words : null,
    };
  });
  return writeColumns({ version, ids }, stored);
}

/** Parses what `packed` wrote; `null` for anything else. */
export function unpacked(bytes: Uint8Array): Snapshot | null {
  try {
    const { head, columns: found } = readColumns(bytes);
    const { version: written, ids, columns: named } = head as Head;
    if (written !== version) return null;
    const columns: Record<string, SnapshotColumn> = {};
    for (const { name, words } of named) {
      const values = found.get(name);
      if (values?.length !== ids.length) return null;
      columns[name] =
        words === null
          ? { type: 'number', values }
          : { type: 'text', words, codes: Uint32Array.from(values) };
    }
    return { ids, columns };
  } catch {
    return null;
  }
}
