import { useEffectEvent, useLayoutEffect, useRef } from 'react';
import type { GridHandle } from '#ui/grid/grid-handle.ts';
import type { Range } from '#ui/grid/selection.ts';

/**
 * Tells the page which rows are selected, before the screen is drawn, so that nothing beside the grid refers
 * to positions in an old source.
 */
export function useSelectionChange<Row>({ props, selection }: GridHandle<Row>): void {
  const { onSelection } = props;
  const ranges = selection?.ranges ?? none;
  const told = useRef(none);
  const tell = useEffectEvent((now: readonly Range[]) => {
    if (now.length === 0 && told.current.length === 0) return;
    told.current = now;
    onSelection?.(now);
  });
  useLayoutEffect(() => tell(ranges), [ranges]);
  // An unmounted grid takes its selection along.
  useLayoutEffect(() => () => tell(none), []);
}

const none: readonly Range[] = [];
