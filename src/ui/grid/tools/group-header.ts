import type { GridSource } from '#ui/grid/grid-source.ts';
import { reveal } from './scroll-to-cell.ts';
import type { Tools } from './tools-context.ts';

/** Lines searched at a time. */
const stretch = 500;

/** Makes the header of a row's group the active cell, unless the user moves on meanwhile. Never rejects. */
export async function goToGroupHeader<Row>(
  tools: Tools<Row>,
  source: GridSource<Row>,
  record: number,
): Promise<void> {
  for (let to = record; to > 0; to -= stretch) {
    const from = Math.max(0, to - stretch);
    // A stopped engine is reported where the view is requested.
    const lines = (await source.range?.(from, to).catch(() => [])) ?? [];
    const at = lines.findLastIndex((line) => line.group !== undefined);
    if (at < 0) continue;
    const grid = tools.grid();
    if (grid.props.source !== source || grid.active.row !== record + 1) return;
    const header = { row: from + at + 1, column: 0 };
    grid.setActive({ ...header, byKeyboard: true });
    reveal(grid, header);
    return;
  }
}
