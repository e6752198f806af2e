import { type KeyboardEvent, type MouseEvent, type RefObject, useState } from 'react';
import type { RowSource } from '../../lib/row-source.ts';
import type { Column } from './column.ts';
import { type Cell, type Extent, inside, moveCell } from './move.ts';

interface GridActions<Row> {
  box: RefObject<HTMLElement | null>;
  source: RowSource<Row>;
  columns: readonly Column<Row>[];
  extent: Extent;
  rowKey: (row: Row) => string;
  rowHref?: ((row: Row) => string) | undefined;
  onSort?: ((columnId: string, additive: boolean) => void) | undefined;
  onOpen?: ((row: Row) => void) | undefined;
  onSelect?: ((key: string) => void) | undefined;
  /** Brings a cell into view. */
  reveal: (cell: Cell) => void;
}

/**
 * What keys and clicks do to a grid. One listener for all rows: a press is traced to its row and
 * cell by `data-row` and `data-cell`, so that rows need no handlers and stay as they are.
 */
export function useGridKeys<Row>(actions: GridActions<Row>) {
  const { box, source, columns, extent, rowKey, rowHref, onSort, onOpen, onSelect, reveal } =
    actions;
  const [kept, setActive] = useState<Cell>({ row: 0, column: 0 });
  const active = inside(kept, extent);

  const open = (index: number, apart: boolean): void => {
    const row = source.at(index);
    if (row === undefined) return;
    const href = rowHref?.(row);
    if (apart && href !== undefined) window.open(href, '_blank', 'noopener');
    else if (onOpen !== undefined) onOpen(row);
    else if (href !== undefined) location.assign(href);
    else select(index);
  };
  const select = (index: number): void => {
    const row = source.at(index);
    if (row !== undefined) onSelect?.(rowKey(row));
  };
  const sort = (at: number, additive: boolean): void => {
    const column = columns[at];
    if (column !== undefined && column.sortable !== false) onSort?.(column.id, additive);
  };

  const onKeyDown = (event: KeyboardEvent): void => {
    const control = event.ctrlKey || event.metaKey;
    const to = event.altKey ? undefined : moveCell(active, event.key, control, extent);
    const record = active.row >= 1 && active.row <= extent.records ? active.row - 1 : undefined;
    if (to !== undefined) {
      setActive(to);
      reveal(to);
    } else if (event.key === 'Enter' && active.row === 0) sort(active.column, event.shiftKey);
    else if (event.key === 'Enter' && record !== undefined) open(record, control);
    else if (event.key === ' ' && active.row === 0) sort(active.column, event.shiftKey);
    else if (event.key === ' ' && record !== undefined) select(record);
    else return;
    event.preventDefault();
  };

  const onClick = (event: MouseEvent): void => {
    const target = event.target as Element;
    const cell = target.closest('[data-cell]');
    // The bubble of a definition lies in a header cell, and is not it.
    if (cell === null || target.closest('[role=tooltip]') !== null) return;
    const column = Number(cell.getAttribute('data-cell'));
    const row = Number(cell.closest('[role=row]')?.getAttribute('aria-rowindex')) - 1;
    setActive({ row, column });
    const plain =
      event.button === 0 && !event.ctrlKey && !event.metaKey && !event.shiftKey && !event.altKey;
    if (target.closest('[data-open]') !== null) {
      if (!plain || onOpen === undefined) return;
      event.preventDefault();
      open(row - 1, false);
    } else if (row === 0) sort(column, event.shiftKey);
    else if (row <= extent.records && (getSelection()?.isCollapsed ?? true)) select(row - 1);
    box.current?.focus({ preventScroll: true });
  };

  return { active, onKeyDown, onClick };
}
