import { useLayoutEffect, useRef } from 'react';
import type { GridHandle } from '#ui/grid/grid-handle.ts';
import type { EditorTools } from '#ui/grid/tools/tools-context.ts';

/**
 * Keeps the active cell on its record: a change may sort it elsewhere, or take another out of a filter,
 * and who types row after row would skip one.
 */
export function useFollow<Row>({ active, props }: GridHandle<Row>, tools: EditorTools<Row>): void {
  const { source, rowKey } = props;
  const before = useRef(source);
  useLayoutEffect(() => {
    const last = before.current;
    before.current = source;
    const place = active.row - 1;
    // The place was chosen among the rows as they were.
    const meant = last === source || place < 0 ? undefined : last.at(place);
    if (meant === undefined) return;
    const there = place < source.count ? source.at(place) : undefined;
    if (there !== undefined && rowKey(there) === rowKey(meant)) return;
    source.indexOf?.(rowKey(meant)).then(
      (other) => {
        const now = tools.grid();
        if (other < 0 || now.props.source !== source || now.active.row !== active.row) return;
        now.setActive({ ...now.active, row: other + 1 });
      },
      // A table that is gone is said where it is drawn.
      () => {},
    );
  });
}
