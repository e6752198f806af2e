import { useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { counted } from '#lib/format.ts';
import type { Column } from '#ui/grid/column.ts';
import type { CellChange } from '#ui/grid/edit.ts';
import type { ActiveCell, GridHandle } from '#ui/grid/grid-handle.ts';
import type { EditorTools } from '#ui/grid/tools/tools-context.ts';
import { askedBy } from './asked.ts';
import { readBlock } from './block.ts';
import { asTheyAre, createHistory } from './history.ts';
import { nextCell } from './next-cell.ts';
import { pasteBlock } from './paste.ts';

/** A cell that is being typed in. */
export interface Editing<Row> {
  key: string;
  row: Row;
  column: Column<Row>;
  /** What the row is called. */
  name: string;
  text: string;
  /** Another one each time that somebody begins. */
  turn: number;
}

/** How a cell is left. */
export type Finish =
  | { move: 'up' | 'down' | 'on' | 'back' }
  | { givesUp: true }
  | { leaves: true }
  | { paste: string[][] };

/** What is typed into which cell, and what keys, presses and the clipboard do about it. */
export function useEditing<Row>({ box }: GridHandle<Row>, tools: EditorTools<Row>) {
  const [editing, setEditing] = useState<Editing<Row> | null>(null);
  // Keys come faster than React draws.
  const now = useRef<Editing<Row> | null>(null);
  const turns = useRef(0);
  const [history] = useState(createHistory);

  const set = (next: Editing<Row> | null): void => {
    now.current = next;
    setEditing(next);
  };
  const keep = (changes: readonly CellChange[], rows: readonly Row[]): void => {
    const { columns, props } = tools.grid();
    const byKey = new Map(rows.map((row) => [props.rowKey(row), row]));
    history.keep(asTheyAre(changes, columns, byKey));
  };
  const write = (row: Row, column: Column<Row>, text: string): void => {
    const { props } = tools.grid();
    if (column.edit?.text(row) === text) return;
    const changes = [{ key: props.rowKey(row), column: column.id, text }];
    keep(changes, [row]);
    props.edits?.onChange(changes);
  };
  const paste = (block: string[][]): void => {
    pasteBlock(tools, block, keep).catch(() =>
      tools.say('The rows to paste over did not come: paste again'),
    );
  };
  const begin = (text?: string): void => {
    const { active, columns, props } = tools.grid();
    const column = columns[active.column];
    const row = props.source.at(active.row - 1);
    if (row === undefined || !column?.edit) {
      tools.say('This row is still on its way');
      return;
    }
    tools.go(active);
    const name = props.rowLabel?.(row) ?? `row ${active.row}`;
    const started = text ?? column.edit.text(row);
    // At once: the next key is for the field already.
    turns.current += 1;
    const own = { key: props.rowKey(row), row, column, name, text: started, turn: turns.current };
    flushSync(() => set(own));
  };
  const clear = (): void => {
    const { active, columns, props } = tools.grid();
    const column = columns[active.column];
    const row = props.source.at(active.row - 1);
    if (row !== undefined && column !== undefined) write(row, column, '');
  };
  const takeBack = (): void => {
    const last = history.take();
    if (last !== undefined) tools.grid().props.edits?.onChange(last);
    tools.say(last ? `Took back ${counted(last.length, 'change')}` : 'Nothing to take back');
  };
  const goTo = (cell: ActiveCell): void => {
    const { setActive, setSelection, selection, props } = tools.grid();
    flushSync(() => {
      setActive(cell);
      setSelection(undefined);
      if (selection !== undefined) props.onSelection?.([]);
    });
    box.current?.focus({ preventScroll: true });
  };
  const finish = (how: Finish): void => {
    const own = now.current;
    // A field that is taken away loses its focus, too.
    if (own === null) return;
    now.current = null;
    if (!('leaves' in how)) box.current?.focus({ preventScroll: true });
    setEditing(null);
    if ('paste' in how) paste(how.paste);
    else if (!('givesUp' in how)) write(own.row, own.column, own.text);
    if ('move' in how) tools.go(nextCell(tools.grid(), how.move));
  };

  const heed = useEffectEvent((event: Event): boolean => {
    if (now.current !== null && event instanceof KeyboardEvent) {
      // Typed before the editor was here, and heeded now one after the other.
      if (event.key === 'Enter') finish({ move: 'down' });
      else if (event.key === 'Escape') finish({ givesUp: true });
      else if (event.key.length === 1) set({ ...now.current, text: now.current.text + event.key });
      return true;
    }
    // The second press of two has opened it already.
    if (now.current !== null && event.type === 'dblclick') return true;
    const asked = askedBy(tools.grid(), event);
    if (asked === undefined) return false;
    event.preventDefault();
    if ('cell' in asked) goTo(asked.cell);
    if (asked.act === 'open') begin();
    else if (asked.act === 'type') begin(asked.text);
    else if (asked.act === 'clear') clear();
    else if (asked.act === 'take back') takeBack();
    else if (asked.act === 'remove') {
      const { props, selection } = tools.grid();
      props.edits?.onRemove?.(selection?.ranges ?? []);
    }
    return true;
  });
  const heedPaste = useEffectEvent((event: ClipboardEvent): void => {
    const text = event.clipboardData?.getData('text/plain') ?? '';
    if (text === '') return;
    event.preventDefault();
    paste(readBlock(text));
  });
  useLayoutEffect(() => tools.hear((event) => heed(event)), [tools]);
  useEffect(() => {
    const element = box.current;
    const take = (event: ClipboardEvent): void => heedPaste(event);
    element?.addEventListener('paste', take);
    return () => element?.removeEventListener('paste', take);
  }, [box]);

  const change = (text: string): void => {
    if (now.current !== null) set({ ...now.current, text });
    // What is typed is seen, also after scrolling away.
    tools.go(tools.grid().active);
  };
  return { editing, change, finish };
}
