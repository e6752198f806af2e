import { cx } from '#ui/cx.ts';

/** With the grid's role, because a variant of its group would restyle every cell when the grid is focused. */
export const activeClass =
  '[[role$=grid]:focus_&]:outline-2 [[role$=grid]:focus_&]:-outline-offset-2 [[role$=grid]:focus_&]:outline-accent';

/** Colors and shadows are not displayed with forced colors. */
export const selectedClass =
  'bg-accent-soft forced-colors:outline-1 forced-colors:-outline-offset-1';

/**
 * The classes all cells share. The first column is sticky, with an edge while it covers others; the active cell has its outline inside its box
 * while the grid has focus, because neighbors would cover an outer ring.
 */
export function cellClass(
  column: number,
  align: 'start' | 'end' | undefined,
  active: boolean,
  isSelected = false,
): string {
  return cx(
    'h-full min-w-0 px-3 text-sm/[calc(var(--row)-1px)]',
    column === 0 &&
      'sticky left-0 z-1 -mr-(--cut) group-data-shifted/grid:shadow-frozen forced-colors:group-data-shifted/grid:border-r',
    isSelected ? selectedClass : column === 0 && 'bg-inherit',
    align === 'end' && 'text-right',
    active && activeClass,
  );
}
