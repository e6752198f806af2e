import type { Column } from '#ui/grid/column.ts';
import type { GridLook } from '#ui/grid/grid-preferences.ts';
import { lazyPopup } from '#ui/overlay/lazy-popup.tsx';
import type { PopoverProps } from '#ui/overlay/popover.tsx';

export interface ColumnsPopoverProps extends Pick<
  PopoverProps,
  'anchor' | 'returnFocusTo' | 'align' | 'onClose'
> {
  /** The name of the grid. */
  name: string;
  columns: readonly Column<never>[];
  look: GridLook;
  onLook: (changes: GridLook) => void;
}

/** All columns with a checkbox each, and the density of the rows. Render it while it is open. */
export const ColumnsPopover = lazyPopup<ColumnsPopoverProps>(
  async () => (await import('./columns-popup.tsx')).ColumnsPopup,
);
