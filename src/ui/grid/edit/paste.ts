/** A block of cells put into a grid, from its active cell to the right and down. */
import { counted } from '#lib/format.ts';
import type { Column } from '#ui/grid/column.ts';
import type { CellChange } from '#ui/grid/edit.ts';
import type { EditorTools } from '#ui/grid/tools/tools-context.ts';

/** Changes what differs, and says how much was put where. */
export async function pasteBlock<Row>(
  { grid: now, lines: linesOf, say }: EditorTools<Row>,
  block: readonly (readonly string[])[],
  /** Told before anything changes: which cells will, and of which rows. */
  before: (changes: readonly CellChange[], rows: readonly Row[]) => void,
): Promise<void> {
  const { active, columns, extent, props } = now();
  const { edits, source, rowKey } = props;
  const first = extent.records === 0 ? 0 : active.row - 1;
  if (edits === undefined || first < 0 || first > extent.records) return;
  const taken = columns.slice(extent.records === 0 ? 0 : active.column).filter(({ edit }) => edit);
  if (taken.length === 0) {
    say('Nothing here can be changed');
    return;
  }
  const end = Math.min(extent.records, first + block.length);
  const changes: CellChange[] = [];
  const rows: Row[] = [];
  let place = first;
  for await (const lines of linesOf(first, end))
    for (const { row } of lines) {
      const cells = block[place - first] ?? [];
      place += 1;
      if (row === undefined) continue;
      rows.push(row);
      changes.push(...changesOf(row, rowKey(row), taken, cells));
    }
  // What was pasted is meant for the rows that were there.
  if (now().props.source !== source) {
    say('The rows have changed meanwhile: paste again');
    return;
  }
  const below = block.slice(end - first);
  if (changes.length > 0) {
    before(changes, rows);
    edits.onChange(changes);
  }
  if (below.length > 0)
    edits.onAppend?.(
      below.map((cells) =>
        Object.fromEntries(taken.map(({ id }, at) => [id, cells[at] ?? ''] as const)),
      ),
    );
  const isCut = below.length > 0 && edits.onAppend === undefined;
  const beyond = Math.max(...block.map(({ length }) => length)) - taken.length;
  say(
    [
      `Pasted ${counted(isCut ? end - first : block.length, 'row')}`,
      isCut && `${counted(below.length, 'row')} had no room`,
      beyond > 0 && `${counted(beyond, 'column')} had no room`,
    ]
      .filter(Boolean)
      .join('; '),
  );
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
