import { type KeyboardEvent, type MouseEvent, useState } from 'react';
import { part, usePart } from '#ui/lazy-module.ts';
import { isLetter, isTextMarked } from './keyboard.ts';

/** Everything one can do with a grid; its code comes when a hand reaches for it. */
export const gridTools = part(
  () => import('./tools/grid-tools.tsx'),
  (module) => module.GridTools,
);

/** What changes cells, where a page lets a reader do that. */
export const gridEditor = part(
  () => import('./edit/grid-editor.tsx'),
  (module) => module.GridEditor,
);

/** Keys by which a browser would scroll or press. */
const gridKeys = /^(Arrow|Page|Home|End|Enter| )/;

/** Whether Control and this key would mark the page, or copy nothing of it: the grid selects and copies rows. */
function selectsOrCopies(event: MouseEvent | KeyboardEvent): boolean {
  if (!('key' in event) || event.altKey) return false;
  return isLetter(event, 'a') || (isLetter(event, 'c') && !isTextMarked());
}

/**
 * Loads the tools of a grid when they are wanted, `atOnce` or by a hand, the editor of its cells with
 * them, and keeps what is pressed until they are here.
 */
export function useGridTools(atOnce: boolean, edits: boolean) {
  const [reached, setWanted] = useState(() => gridTools.peek() !== undefined);
  const wanted = reached || atOnce;
  const tools = usePart(gridTools, wanted);
  const editor = usePart(gridEditor, wanted && edits);
  const Tools = edits && editor.value === undefined ? undefined : tools.value;
  const [early] = useState<Event[]>([]);
  const want = (): void => {
    setWanted(true);
    tools.retry();
    editor.retry();
  };
  /** Kept for the tools that are on their way; the browser must not act on it meanwhile. */
  const keep = (event: MouseEvent | KeyboardEvent): void => {
    if (Tools !== undefined) return;
    want();
    const onHeader = (event.target as Element).closest('[role=columnheader]');
    if (event.type === 'contextmenu' && onHeader === null) return;
    // What waited for tools that did not come is not wanted any more.
    if (tools.failed || editor.failed) early.splice(0);
    early.push(event.nativeEvent);
    const isKey = 'key' in event;
    const isGridKey = isKey && gridKeys.test(event.key);
    if (event.ctrlKey || event.metaKey) {
      // The browser's own smooth scroll would still be running when the tools scroll.
      const moves = isGridKey && !event.altKey;
      if (moves || selectsOrCopies(event)) event.preventDefault();
      return;
    }
    if (event.altKey || (!isKey && event.shiftKey)) return;
    // A sign would come twice: from here, and into the field that it has opened by then.
    const isSign = edits && isKey && event.key.length === 1;
    if (!isKey || isSign || isGridKey) event.preventDefault();
  };
  return { Tools, Editor: editor.value, isWanted: wanted, want, keep, early };
}
