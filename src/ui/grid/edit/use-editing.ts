import { useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { counted } from '#lib/format.ts';
import type { Column } from '#ui/grid/column.ts';
import type { CellChange } from '#ui/grid/edit.ts';
import type { ActiveCell, GridHandle } from '#ui/grid/grid-handle.ts';
import type { Cell } from '#ui/grid/move-cell.ts';
import type { EditorTools } from '#ui/grid/tools/tools-context.ts';
import { toEditCommand } from './edit-command.ts';
import { pasteCells } from './paste-cells.ts';
import { parsePastedCells } from './pasted-cells.ts';
import { withCurrentText, createUndoHistory } from './undo-history.ts';

/** The cell being edited. */
export interface Editing<Row> {
  key: string;
  row: Row;
  column: Column<Row>;
  /** The label of the row. */
  name: string;
  text: string;
  /** What the cell contains: at first the text of `row`. */
  saved: string;
  /** A new number each time editing starts. */
  turn: number;
}

/** How editing of a cell ends. */
export type FinishAction =
  | { move: 'up' | 'down' | 'next' | 'previous' }
  | { cancels: true }
  | { blurs: true }
  | { paste: string[][] };

/** The state of editing, and the handling of keys, clicks and the clipboard. */
export function useEditing<Row>(
  { box, props: { edits } }: GridHandle<Row>,
  tools: EditorTools<Row>,
) {
  const [editing, setEditing] = useState<Editing<Row> | null>(null);
  // Keys arrive faster than React renders.
  const now = useRef<Editing<Row> | null>(null);
  const turns = useRef(0);
  const [history] = useState(createUndoHistory);

  const set = (next: Editing<Row> | null): void => {
    now.current = next;
    setEditing(next);
  };
  const recordUndo = (changes: readonly CellChange[], rows: readonly Row[]): void => {
    const { columns, props } = tools.grid();
    const byKey = new Map(rows.map((row) => [props.rowKey(row), row]));
    history.push(withCurrentText(changes, columns, byKey));
  };
  const write = (
    row: Row,
    column: Column<Row>,
    text: string,
    before = column.edit?.text(row),
  ): void => {
    const { props } = tools.grid();
    if (before === text) return;
    const changes = [{ key: props.rowKey(row), column: column.id, text }];
    recordUndo(changes, [row]);
    // Those of this editor, so that a cell is applied although the grid has just become read-only.
    edits?.onChange(changes);
  };
  const paste = (block: string[][]): void => {
    pasteCells(tools, block, recordUndo).catch(() =>
      tools.say('The rows could not be loaded. Paste again'),
    );
  };
  const begin = (text?: string): void => {
    const { active, columns, props } = tools.grid();
    const column = columns[active.column];
    const row = props.source.at(active.row - 1);
    if (row === undefined || !column?.edit) {
      tools.say('This row is still loading');
      return;
    }
    tools.go(active);
    const name = props.rowLabel?.(row) ?? `row ${active.row}`;
    const saved = column.edit.text(row);
    const started = text ?? saved;
    // Rendered synchronously, because the next key is already for the input.
    turns.current += 1;
    const key = props.rowKey(row);
    flushSync(() => set({ key, row, column, name, text: started, saved, turn: turns.current }));
  };
  const clear = (): void => {
    const { active, columns, props, span } = tools.grid();
    if (span !== null) {
      paste([['']]);
      return;
    }
    const column = columns[active.column];
    const row = props.source.at(active.row - 1);
    if (row !== undefined && column !== undefined) write(row, column, '');
  };
  const undo = (): void => {
    const last = history.pop();
    if (last !== undefined) tools.grid().props.edits?.onChange(last);
    tools.say(last ? `Undid ${counted(last.length, 'change')}` : 'Nothing to undo');
  };
  const goTo = (cell: ActiveCell): void => {
    const { setActive, setSelection, selection, props } = tools.grid();
    flushSync(() => {
      setActive(cell);
      setSelection(undefined);
      if (selection !== undefined) props.onSelection?.([], true);
    });
    box.current?.focus({ preventScroll: true });
  };
  const finish = (how: FinishAction): void => {
    const own = now.current;
    // An input that is removed loses its focus too.
    if (own === null) return;
    now.current = null;
    if (!('blurs' in how)) box.current?.focus({ preventScroll: true });
    setEditing(null);
    if ('paste' in how) paste(how.paste);
    else {
      const text = 'cancels' in how ? (own.column.edit?.text(own.row) ?? '') : own.text;
      write(own.row, own.column, text, own.saved);
    }
    if ('move' in how) tools.go(nextCell(tools.grid(), how.move));
  };

  const handleEvent = useEffectEvent((event: Event): boolean => {
    // The second touch has started editing already.
    if (now.current !== null && event.type === 'dblclick') return true;
    const command = toEditCommand(tools.grid(), event);
    if (command === undefined) return false;
    event.preventDefault();
    if ('cell' in command) goTo(command.cell);
    if (command.kind === 'open') begin();
    else if (command.kind === 'edit') begin(command.text);
    else if (command.kind === 'clear') clear();
    else if (command.kind === 'undo') undo();
    else if (command.kind === 'removeRows') {
      const { props, selection } = tools.grid();
      props.edits?.onRemove?.(selection?.ranges ?? []);
    }
    return true;
  });
  const handlePaste = useEffectEvent((event: ClipboardEvent): void => {
    const text = event.clipboardData?.getData('text/plain') ?? '';
    if (text === '') return;
    event.preventDefault();
    paste(parsePastedCells(text));
  });
  useLayoutEffect(() => tools.subscribe((event) => handleEvent(event)), [tools]);
  /** Writes the text typed so far; editing goes on. */
  const keep = useEffectEvent((): void => {
    const own = now.current;
    if (own === null) return;
    write(own.row, own.column, own.text, own.saved);
    now.current = { ...own, saved: own.text };
  });
  const leave = useEffectEvent((): void => finish({ blurs: true }));
  // Typed text is not lost when the page is left or hidden. Before the page saves its data, which it does
  // on `pagehide` and, in a later phase than this, when it is hidden.
  useEffect(() => {
    const stop = new AbortController();
    const options = { capture: true, signal: stop.signal };
    addEventListener('beforeunload', () => keep(), options);
    const onVisibility = () => document.visibilityState === 'hidden' && keep();
    addEventListener('visibilitychange', onVisibility, options);
    return () => {
      stop.abort();
      leave();
    };
  }, []);
  useEffect(() => {
    const element = box.current;
    const take = (event: ClipboardEvent): void => handlePaste(event);
    element?.addEventListener('paste', take);
    return () => element?.removeEventListener('paste', take);
  }, [box]);

  const change = (text: string): void => {
    if (now.current !== null) set({ ...now.current, text });
    // Scrolls the cell into view while typing.
    tools.go(tools.grid().active);
  };
  return { editing, change, finish };
}

/** The cell to activate after editing: a row down or up, or the next or previous editable cell. */
function nextCell<Row>(
  { active, columns, extent }: Pick<GridHandle<Row>, 'active' | 'columns' | 'extent'>,
  move: 'up' | 'down' | 'next' | 'previous',
): Cell {
  const { row, column } = active;
  if (move === 'down') return { row: Math.min(extent.records, row + 1), column };
  if (move === 'up') return { row: Math.max(1, row - 1), column };
  const editable = columns.flatMap(({ edit }, at) => (edit ? [at] : []));
  const beside =
    move === 'next' ? editable.find((at) => at > column) : editable.findLast((at) => at < column);
  if (beside !== undefined) return { row, column: beside };
  const other = row + (move === 'next' ? 1 : -1);
  const wrapped = move === 'next' ? editable[0] : editable.at(-1);
  const exists = other >= 1 && other <= extent.records && wrapped !== undefined;
  return exists ? { row: other, column: wrapped } : { row, column };
}
