/** Rows without features: elements in a scrolling box, reused as rows pass. */
import type { Field } from '../protocol.ts';
import { fields, rowHeight } from './contender.ts';

/** Rows rendered beyond each edge. */
export const around = 8;

export interface PlainRows {
  box: HTMLElement;
  /** Sets the number of rows: scrolls to the top and renders again. */
  reset: (count: number) => void;
  /** Renders rows `first` to `last` (not included), and no others. */
  draw: (first: number, last: number) => void;
  firstCell: (field: Field) => string | null;
}

/** Matches a cell of such a row. */
export const plainCells = '.plain-row > span';

/** `text` returns the text of a cell: row in view, index in `fields`. */
export function plainRows(
  parent: HTMLElement,
  text: (row: number, column: number) => string,
): PlainRows {
  const box = document.createElement('div');
  box.className = 'plain';
  const space = document.createElement('div');
  box.append(space);
  parent.append(box);
  const slots = Array.from(
    { length: Math.ceil(box.clientHeight / rowHeight) + 2 * around + 2 },
    () => ({
      element: newRow(box),
      row: -1,
    }),
  );

  return {
    box,
    reset(count) {
      space.style.height = `${count * rowHeight}px`;
      box.scrollTop = 0;
      for (const slot of slots) slot.row = -1;
    },
    draw(first, last) {
      for (let row = first; row < last; row++) {
        const slot = slots[row % slots.length];
        if (slot === undefined || slot.row === row) continue;
        slot.row = row;
        fill(slot.element, row, text);
      }
      for (const { row, element } of slots) {
        const isIn = row >= first && row < last;
        if (element.hidden === isIn) element.hidden = !isIn;
      }
    },
    firstCell: (field) =>
      slots.find(({ row }) => row === 0)?.element.children[fields.indexOf(field)]?.textContent ??
      null,
  };
}

function newRow(box: HTMLElement): HTMLElement {
  const element = document.createElement('div');
  element.className = 'plain-row';
  element.hidden = true;
  for (const _ of fields) element.append(document.createElement('span'));
  box.append(element);
  return element;
}

function fill(
  element: HTMLElement,
  row: number,
  text: (row: number, column: number) => string,
): void {
  element.style.transform = `translateY(${row * rowHeight}px)`;
  for (let column = 0; column < fields.length; column++) {
    const cell = element.children[column];
    if (cell) cell.textContent = text(row, column);
  }
}
