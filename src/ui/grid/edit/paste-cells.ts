/** Pastes cells into a grid, from its active cell to the right and down, or into a selected rectangle. */
import { counted } from '#lib/format.ts';
import type { Column } from '#ui/grid/column.ts';
import type { CellChange } from '#ui/grid/edit.ts';
import type { GridHandle } from '#ui/grid/grid-handle.ts';
import { linesOf } from '#ui/grid/tools/source-lines.ts';
import type { EditorTools } from '#ui/grid/tools/tools-context.ts';

/**
 * Changes the cells that differ, and announces the result. A selected rectangle is filled from its first cell on; a
 * single pasted cell fills all of it.
 */
export async function pasteCells<Row>(
  { grid: now, say }: EditorTools<Row>,
  pasted: readonly (readonly string[])[],
  /** Called before anything changes, with the changes and their rows. */
  onBeforeChange: (changes: readonly CellChange[], rows: readonly Row[]) => void,
): Promise<void> {
  const { columns, extent, props } = now();
  const { edits, source, rowKey } = props;
  const { first, height, column, width } = targetOf(now());
  if (edits === undefined || first < 0 || first > extent.records) return;
  const isFill = height > 0 && pasted.length === 1 && pasted[0]?.length === 1;
  const targets = columns
    .slice(column, isFill ? column + width : undefined)
    .filter(({ edit }) => edit);
  if (targets.length === 0) {
    say('These cells are read-only');
    return;
  }
  const [[text = ''] = []] = pasted;
  const filled = targets.map(() => text);
  const block = isFill ? Array.from({ length: height }, () => filled) : pasted;
  const end = Math.min(extent.records, first + block.length);
  const changes: CellChange[] = [];
  const rows: Row[] = [];
  let index = first;
  for await (const lines of linesOf(source, first, end))
    for (const { row } of lines) {
      const cells = block[index - first] ?? [];
      index += 1;
      if (row === undefined) continue;
      rows.push(row);
      changes.push(...changesOf(row, rowKey(row), targets, cells));
    }
  // The text was pasted for the rows that were displayed.
  if (now().props.source !== source) {
    say('The rows have changed. Paste again');
    return;
  }
  const below = block.slice(end - first);
  if (changes.length > 0) {
    onBeforeChange(changes, rows);
    edits.onChange(changes);
  }
  if (below.length > 0)
    edits.onAppend?.(
      below.map((cells) =>
        Object.fromEntries(targets.map(({ id }, at) => [id, cells[at] ?? ''] as const)),
      ),
    );
  if (isFill) {
    const cells = counted(changes.length, 'cell');
    say(text === '' ? `Cleared ${cells}` : `Pasted into ${cells}`);
    return;
  }
  const isCut = below.length > 0 && edits.onAppend === undefined;
  const overflow = Math.max(...block.map(({ length }) => length)) - targets.length;
  say(
    [
      `Pasted ${counted(isCut ? end - first : block.length, 'row')}`,
      isCut && `${counted(below.length, 'row')} did not fit`,
      overflow > 0 && `${counted(overflow, 'column')} did not fit`,
    ]
      .filter(Boolean)
      .join('; '),
  );
}

/** Where pasting starts, and the size of the selected rectangle. An empty grid starts at its first column. */
function targetOf<Row>({ active, extent, selection, span }: GridHandle<Row>) {
  if (extent.records === 0) return { first: 0, height: 0, column: 0, width: 0 };
  const [[from, to] = [0, 0]] = selection?.ranges ?? [];
  return span === null
    ? { first: active.row - 1, height: 0, column: active.column, width: 0 }
    : { first: from, height: to - from, column: span[0], width: span[1] - span[0] + 1 };
}

function changesOf<Row>(
  row: Row,
  key: string,
  columns: readonly Column<Row>[],
  cells: readonly string[],
): CellChange[] {
  return columns.flatMap(({ id, edit }, at) => {
    const text = cells[at];
    return text === undefined || edit?.text(row) === text ? [] : [{ key, column: id, text }];
  });
}
