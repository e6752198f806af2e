import type { Column } from '#ui/grid/column.ts';
import type { CellChange } from '#ui/grid/edit.ts';

/** Acts that can be taken back. */
const mostKept = 100;

/** What cells were before they were changed, act by act. */
export function createHistory() {
  let acts: (readonly CellChange[])[] = [];
  return {
    keep: (before: readonly CellChange[]) => void (acts = [...acts, before].slice(-mostKept)),
    /** The last act, which is forgotten. */
    take: () => acts.pop(),
  };
}

/** The same cells as they are now; `rows` are those that the changes are of, by key. */
export function asTheyAre<Row>(
  changes: readonly CellChange[],
  columns: readonly Column<Row>[],
  rows: ReadonlyMap<string, Row>,
): CellChange[] {
  return changes.flatMap(({ key, column }) => {
    const row = rows.get(key);
    const edit = columns.find(({ id }) => id === column)?.edit;
    return row === undefined || !edit ? [] : [{ key, column, text: edit.text(row) }];
  });
}
