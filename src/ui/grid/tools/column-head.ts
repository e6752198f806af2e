/** Headers of rendered columns. */
import type { GridHandle } from '#ui/grid/grid-handle.ts';

/** Distance in pixels from a header's edge within which it can be dragged. */
const grip = 6;

/** The rendered column whose right edge is at the pointer, by position; undefined between edges. */
export function edgeAt(event: MouseEvent): number | undefined {
  const head = (event.target as Element).closest<HTMLElement>('[role=columnheader]');
  if (head === null) return undefined;
  const { left, right } = head.getBoundingClientRect();
  const at = Number(head.getAttribute('data-cell'));
  if (right - event.clientX <= grip) return at;
  return at > 0 && event.clientX - left < grip ? at - 1 : undefined;
}

/** Finds the header of a rendered column, by position. */
const headSelector = (at: number): string => `[role=columnheader][data-cell="${at}"]`;

/** The header of a rendered column, by position. */
export function headOf({ box }: Pick<GridHandle<never>, 'box'>, at: number): HTMLElement | null {
  return box.current?.querySelector<HTMLElement>(headSelector(at)) ?? null;
}
