import { useLayoutEffect, useRef } from 'react';
import type { GridHandle } from '#ui/grid/grid-handle.ts';
import type { EditorTools } from '#ui/grid/tools/tools-context.ts';

/**
 * Keeps the active cell on its row. A change may move the row by the sort order, or remove another by a
 * filter, and a user who edits row after row would skip one.
 */
export function useFollowRow<Row>(
  { active, props }: GridHandle<Row>,
  tools: EditorTools<Row>,
): void {
  const { source, rowKey } = props;
  const before = useRef(source);
  useLayoutEffect(() => {
    const last = before.current;
    before.current = source;
    const index = active.row - 1;
    // The index refers to the previous rows.
    const followed = last === source || index < 0 ? undefined : last.at(index);
    if (followed === undefined) return;
    const current = index < source.count ? source.at(index) : undefined;
    if (current !== undefined && rowKey(current) === rowKey(followed)) return;
    source.indexOf?.(rowKey(followed)).then(
      (other) => {
        const now = tools.grid();
        if (other < 0 || now.props.source !== source || now.active.row !== active.row) return;
        now.setActive({ ...now.active, row: other + 1 });
      },
      // A missing table is reported where it is rendered.
      () => {},
    );
  });
}
