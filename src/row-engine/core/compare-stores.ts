/** Differences between two states of a table: added, removed and changed rows. */
import type { LoadReport, RefreshReport, RowChange } from '#lib/table-query.ts';
import { TextCells } from './columns.ts';
import type { Store } from './store.ts';

export interface Changes {
  report: RefreshReport;
  /** The first rows of each kind, at most `keep`. */
  added: RowChange[];
  changed: RowChange[];
  gone: RowChange[];
}

/**
 * Compares rows by key in their stored columns; a change in a looked-up, computed or joined column is not a
 * change of the row. Flags the new and changed rows of `next`.
 */
export function compareStores(
  before: Store,
  next: Store,
  report: LoadReport,
  maxKept: number,
): Changes {
  const since = new Uint8Array(next.rows);
  const stays = new Uint8Array(before.rows);
  const changes: Changes = {
    report: { ...report, added: 0, changed: 0, gone: 0 },
    added: [],
    changed: [],
    gone: [],
  };
  const ids = [...next.cells.keys()];
  const record = (kind: 'added' | 'changed' | 'gone', old: number, now: number): void => {
    changes.report[kind]++;
    if (changes[kind].length >= maxKept) return;
    changes[kind].push({
      key: (now >= 0 ? next : before).keys.dictionary.text((now >= 0 ? now : old) + 1) ?? '',
      before: old >= 0 ? before.row(old, [before.spec.key, ...ids]) : null,
      after: now >= 0 ? next.row(now, [next.spec.key, ...ids]) : null,
    });
  };
  const differs = columnComparisons(before, next);
  const { bytes, starts } = next.keys.dictionary;
  for (let row = 0; row < next.rows; row++) {
    const [from, to] = [starts[row + 1] as number, starts[row + 2] as number];
    const old = before.keys.dictionary.findBytes(bytes, from, to) - 1;
    if (old < 0) {
      since[row] = 1;
      record('added', -1, row);
    } else {
      stays[old] = 1;
      if (differs.some((differ) => differ(old, row))) {
        since[row] = 2;
        record('changed', old, row);
      }
    }
  }
  for (let old = 0; old < stays.length; old++) if (stays[old] === 0) record('gone', old, -1);
  next.since = since;
  return changes;
}

/** One comparison per stored column. */
function columnComparisons(before: Store, next: Store): ((old: number, now: number) => boolean)[] {
  return [...next.cells].flatMap(([id, cells]) => {
    const older = before.cells.get(id);
    if (cells instanceof TextCells && older instanceof TextCells) {
      const same = matchingCodes(older, cells);
      const [oldCodes, newCodes] = [older.codes, cells.codes];
      return [
        (old, now) => (same[newCodes[now] as number] as number) !== (oldCodes[old] as number),
      ];
    }
    if (cells instanceof TextCells || older === undefined || older instanceof TextCells) return [];
    const [olds, nows] = [older.values, cells.values];
    return [(old, now) => !Object.is(olds[old], nows[now])];
  });
}

/** For each new text, its code in the older table; texts that did not exist get a code no row has. */
function matchingCodes({ dictionary: older }: TextCells, { dictionary }: TextCells): Uint32Array {
  const same = new Uint32Array(dictionary.size).fill(0xffffffff);
  same[0] = 0;
  const { bytes, starts } = dictionary;
  for (let code = 1; code < dictionary.size; code++) {
    const found = older.findBytes(bytes, starts[code] as number, starts[code + 1] as number);
    if (found !== 0) same[code] = found;
  }
  return same;
}
