import { useMemo } from 'react';
import { useEntryState } from '#ui/use-entry-state.ts';
import type { Column } from './column.ts';
import type { GridSource } from './grid-source.ts';
import { cellsByRow, type Range, type Selection, spanOf } from './selection.ts';
import { selectedCount } from './tools/index-ranges.ts';

/** The selection of a grid, as far as it fits the source and the rendered columns. */
export function useSelection<Row>(
  name: string,
  source: GridSource<Row>,
  columns: readonly Column<Row>[],
) {
  const [stored, setSelection] = useEntryState<Selection<Row> | undefined>(
    `selection ${name}`,
    undefined,
  );
  // Checked on every render: its rows may load later.
  const valid = stored?.holds(source) === true ? stored : undefined;
  const [selection, span = null] = useMemo(() => {
    const own = valid && spanOf(valid, columns);
    return own === undefined ? [] : [valid, own];
  }, [valid, columns]);
  const ranges = selection?.ranges ?? none;
  /** The selected cells of a row; `null` unless a rectangle is selected. */
  const cellsOf = useMemo(() => (span === null ? null : cellsByRow(span, ranges)), [span, ranges]);
  return { selection, span, setSelection, cellsOf, hasBar: selectedCount(ranges, span) > 1 };
}

const none: readonly Range[] = [];
