import type { Column } from '#ui/grid/column.ts';
import type { CellChange } from '#ui/grid/edit.ts';

/** The maximum number of steps that can be undone. */
const maxSteps = 100;

/** The content of cells before each change, to undo it. */
export function createUndoHistory() {
  let steps: (readonly CellChange[])[] = [];
  return {
    push: (before: readonly CellChange[]) => void (steps = [...steps, before].slice(-maxSteps)),
    /** Removes and returns the last step. */
    pop: () => steps.pop(),
  };
}

/** The same cells with their current text; `rows` are the changed rows, by key. */
export function withCurrentText<Row>(
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
