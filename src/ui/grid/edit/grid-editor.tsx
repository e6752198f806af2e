import { type RefObject, useId, useLayoutEffect, useRef, useState } from 'react';
import type { GridHandle } from '#ui/grid/grid-handle.ts';
import type { EditorProps } from '#ui/grid/tools/tools-context.ts';
import { CellInput } from './cell-input.tsx';
import { positionOverCell } from './editor-position.ts';
import { CellError } from './cell-error.tsx';
import { useEditing } from './use-editing.ts';
import { useFollowRow } from './use-follow-row.ts';

/**
 * Edits cells like a spreadsheet (ARIA grid pattern, "editing and navigating inside a cell"). The input
 * is placed over the active cell and not inside it, because row elements are recycled. An error of the
 * active cell is displayed next to it.
 */
export function GridEditor<Row>({ grid, tools }: EditorProps<Row>) {
  const { active, columns, props, extent } = grid;
  const { editing, change, finish } = useEditing(grid, tools);
  useFollowRow(grid, tools);
  const noteId = useId();
  const frame = useRef<HTMLDivElement>(null);
  const isFocused = useFocused(grid);
  const [dismissed, dismiss] = useState('');

  const column = columns[active.column];
  const isRecord = active.row >= 1 && active.row <= extent.records;
  const row = isRecord ? props.source.at(active.row - 1) : undefined;
  const savedProblem = row && column?.edit?.problem?.(row);
  const typedProblem = editing && (editing.column.edit?.check?.(editing.text, editing.row) ?? null);
  const problem = editing ? typedProblem : isFocused ? (savedProblem ?? null) : null;
  const noteKey = `${active.row} ${active.column} ${editing ? 'typed' : 'saved'} ${problem ?? ''}`;
  const isShown = problem !== null && dismissed !== noteKey;
  useDismissal(isShown && !editing, () => dismiss(noteKey));

  return (
    <div ref={frame} className="group/cell pointer-events-none absolute z-4 print:hidden">
      <EditorPosition frame={frame} grid={grid} />
      {editing && (
        <CellInput
          key={editing.turn}
          label={`${editing.column.header}, ${editing.name}`}
          text={editing.text}
          align={editing.column.align}
          inputMode={editing.column.edit?.inputMode}
          problemId={problem === null ? undefined : noteId}
          onChange={change}
          onFinish={finish}
        />
      )}
      {isShown && (
        <CellError key={noteKey} id={noteId} beside={frame}>
          {problem}
        </CellError>
      )}
    </div>
  );
}

/** Keeps the frame over the active cell. A separate component, so that the frame is placed before the note. */
function EditorPosition<Row>({
  frame,
  grid: { box, active },
}: {
  frame: RefObject<HTMLElement | null>;
  grid: GridHandle<Row>;
}) {
  useLayoutEffect(() => {
    const update = (): void => positionOverCell(frame.current, box.current, active);
    update();
    const stop = new AbortController();
    // In the capture phase, so that the frame moves before the note that follows it.
    const early = { signal: stop.signal, passive: true, capture: true };
    addEventListener('scroll', update, early);
    addEventListener('resize', update, early);
    return () => stop.abort();
  });
  return null;
}

/** Whether the grid has focus. */
function useFocused<Row>({ box }: EditorProps<Row>['grid']): boolean {
  const [isFocused, setFocused] = useState(false);
  useLayoutEffect(() => {
    const update = (): void => setFocused(document.activeElement === box.current);
    update();
    const stop = new AbortController();
    for (const type of ['focusin', 'focusout'])
      box.current?.addEventListener(type, () => queueMicrotask(update), { signal: stop.signal });
    return () => stop.abort();
  }, [box]);
  return isFocused;
}

/** Escape dismisses a note, wherever the focus is (WCAG 2.2, 1.4.13). */
function useDismissal(isShown: boolean, dismiss: () => void): void {
  const latest = useRef(dismiss);
  useLayoutEffect(() => {
    latest.current = dismiss;
    if (!isShown) return undefined;
    const stop = new AbortController();
    const onKeyDown = (event: KeyboardEvent): void => {
      if (event.key === 'Escape') latest.current();
    };
    document.addEventListener('keydown', onKeyDown, { signal: stop.signal });
    return () => stop.abort();
  });
}
