import { type KeyboardEvent, type MouseEvent, useState } from 'react';
import { part, usePart } from '#ui/lazy-module.ts';
import { isLetter, isTextMarked } from './keyboard.ts';

/** All interaction with a grid; its code is loaded on first use. */
export const gridTools = part(
  () => import('./tools/grid-tools.tsx'),
  (module) => module.GridTools,
);

/** The editor of cells, for pages that allow edits. */
export const gridEditor = part(
  () => import('./edit/grid-editor.tsx'),
  (module) => module.GridEditor,
);

/** Keys by which a browser would scroll or activate. */
const gridKeys = /^(Arrow|Page|Home|End|Enter| )/;

/** Whether Control and this key would select the page or copy nothing from it: the grid selects and copies rows. */
function selectsOrCopies(event: MouseEvent | KeyboardEvent): boolean {
  if (!('key' in event) || event.altKey) return false;
  return isLetter(event, 'a') || (isLetter(event, 'c') && !isTextMarked());
}

/**
 * Loads the tools of a grid, and the editor of its cells, `atOnce` or on first use, and keeps earlier events
 * until then.
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
  /** Kept for the tools being loaded; the browser must not act on it meanwhile. */
  const keep = (event: MouseEvent | KeyboardEvent): void => {
    if (Tools !== undefined) return;
    want();
    const onHeader = (event.target as Element).closest('[role=columnheader]');
    if (event.type === 'contextmenu' && onHeader === null) return;
    // Events kept for tools that failed to load are dropped.
    if (tools.failed || editor.failed) early.splice(0);
    early.push(event.nativeEvent);
    const isKey = 'key' in event;
    const isGridKey = isKey && gridKeys.test(event.key);
    if (event.ctrlKey || event.metaKey) {
      // The browser's smooth scroll would still be running when the tools scroll.
      const moves = isGridKey && !event.altKey;
      if (moves || selectsOrCopies(event)) event.preventDefault();
      return;
    }
    if (event.altKey || (!isKey && event.shiftKey)) return;
    // A character would be typed twice: from here, and into the field open by then.
    const isSign = edits && isKey && event.key.length === 1;
    if (!isKey || isSign || isGridKey) event.preventDefault();
  };
  return { Tools, Editor: editor.value, isWanted: wanted, want, keep, early };
}
