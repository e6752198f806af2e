import { followCellDrag } from './cell-drag.ts';
import { followColumnDrag } from './column-drag.ts';
import { edgeAt } from './column-head.ts';
import { onPress } from './handle-click.ts';
import { onKey } from './handle-key.ts';
import type { Tools } from './tools-context.ts';

/** Handles keys and clicks on a grid. Returns a function that stops it. */
export function listen<Row>(box: HTMLElement, tools: Tools<Row>): () => void {
  const stop = new AbortController();
  let wasDrag = false;
  const on = <Type extends keyof HTMLElementEventMap>(
    type: Type,
    listener: (event: HTMLElementEventMap[Type]) => void,
  ): void => box.addEventListener(type, listener, { signal: stop.signal });

  const handle = (event: Event): void => {
    if (event instanceof KeyboardEvent) {
      tools.say('');
      onKey(tools, event);
    } else if (event instanceof MouseEvent) {
      if (event.type === 'contextmenu') askForMenu(tools, event);
      else onPress(tools, event);
    }
  };
  on('keydown', handle);
  on('click', (event) => {
    const isDrag = wasDrag;
    wasDrag = false;
    const isOnEdge = edgeAt(event) !== undefined;
    if (!isDrag && !isOnEdge) handle(event);
  });
  on('pointerdown', (event) => {
    wasDrag = false;
    tools.say('');
    const ended = (isDrag: boolean): void => void (wasDrag = isDrag);
    follow(tools, event, ended);
  });
  on('dragstart', (event) => {
    // A drag that starts on a row's link selects cells too.
    if ((event.target as Element).closest('[data-row]') !== null) event.preventDefault();
  });
  on('mousedown', (event) => {
    // Shift would select text up to here; on a header it would start dragging a link of it.
    if (event.shiftKey) event.preventDefault();
  });
  on('dblclick', (event) => {
    const edge = edgeAt(event);
    if (edge !== undefined) tools.fit(edge);
  });
  on('contextmenu', handle);
  on('pointermove', (event) => {
    const head = (event.target as Element).closest<HTMLElement>('[role=columnheader]');
    if (head !== null) head.style.cursor = edgeAt(event) === undefined ? '' : 'col-resize';
  });
  on('pointerover', (event) => {
    if ((event.target as Element).closest('[data-menu]') === null)
      tools.hover(headAt(event, tools));
    tellTruncated(event);
  });
  on('pointerleave', () => tools.hover(null));
  on('scroll', () => tools.hover(null));
  on('focusout', () => {
    const { active, setActive } = tools.grid();
    if (active.byKeyboard === true) setActive({ ...active, byKeyboard: false });
  });
  return () => stop.abort();
}

/** Follows a drag from a header or a cell. Touch scrolls instead. */
function follow<Row>(
  tools: Tools<Row>,
  event: PointerEvent,
  ended: (isDrag: boolean) => void,
): void {
  const target = event.target as Element;
  if (event.button !== 0 || event.pointerType === 'touch') return;
  const isOnHeader = target.closest('[role=columnheader]') !== null;
  const isPlain = !event.shiftKey && !event.ctrlKey && !event.metaKey;
  const isOnCell = target.closest('[data-row] [data-cell]') !== null;
  if (!isOnHeader && (!isPlain || !isOnCell || target.closest('input, textarea'))) return;
  if (isOnHeader) followColumnDrag(tools, event, ended);
  else followCellDrag(tools, event, ended);
}

function askForMenu<Row>(tools: Tools<Row>, event: MouseEvent): void {
  const id = headAt(event, tools);
  if (id === null) return;
  event.preventDefault();
  tools.openMenu(id);
}

function headAt<Row>(event: MouseEvent, tools: Tools<Row>): string | null {
  const head = (event.target as Element).closest<HTMLElement>('[role=columnheader]');
  if (head === null) return null;
  return tools.grid().columns[Number(head.dataset['cell'])]?.id ?? null;
}

/** A truncated cell displays its full text in a tooltip; an invalid one says why. */
function tellTruncated(event: MouseEvent): void {
  const cell = (event.target as Element).closest<HTMLElement>('[role=gridcell], [role=rowheader]');
  if (cell === null) return;
  const problem = cell.getAttribute('aria-description');
  if (problem !== null) cell.title = problem;
  else if (cell.scrollWidth > cell.clientWidth) cell.title = cell.textContent;
  else cell.removeAttribute('title');
}
