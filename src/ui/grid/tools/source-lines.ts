import { nextTask } from '#lib/next-task.ts';
import type { Line } from '#lib/row-source.ts';
import type { GridSource } from '#ui/grid/grid-source.ts';

/** Lines processed before the page may draw again. */
const portion = 1000;

/** The lines of a source from one position to another, in portions, loaded or not. */
export async function* linesOf<Row>(
  source: GridSource<Row>,
  from: number,
  to: number,
): AsyncGenerator<Line<Row>[]> {
  for (let start = from; start < to; start += portion) {
    const end = Math.min(to, start + portion);
    yield source.range === undefined ? hereOf(source, start, end) : await source.range(start, end);
    if (end < to) await nextTask();
  }
}

function hereOf<Row>(source: GridSource<Row>, from: number, to: number): Line<Row>[] {
  const lines: Line<Row>[] = [];
  for (let index = from; index < to; index++) {
    const group = source.groupAt?.(index);
    const row = source.at(index);
    if (group !== undefined) lines.push({ group });
    else if (row !== undefined) lines.push({ row });
  }
  return lines;
}
