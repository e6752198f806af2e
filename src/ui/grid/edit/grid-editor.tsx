import { type RefObject, useId, useLayoutEffect, useRef, useState } from 'react';
import type { GridHandle } from '#ui/grid/grid-handle.ts';
import type { EditorProps } from '#ui/grid/tools/tools-context.ts';
import { CellInput } from './cell-input.tsx';
import { placeOver } from './place-over.ts';
import { Problem } from './problem.tsx';
import { useEditing } from './use-editing.ts';
import { useFollow } from './use-follow.ts';

/**
 * Changes cells as a spreadsheet does (ARIA grid pattern, "editing and navigating inside a cell"). The
 * field lies over the active cell and not in it, for rows come and go and their elements are used
 * again; what is wrong with that cell is shown beside it.
 */
export function GridEditor<Row>({ grid, tools }: EditorProps<Row>) {
  const { active, columns, props, extent } = grid;
  const { editing, change, finish } = useEditing(grid, tools);
  useFollow(grid, tools);
  const noteId = useId();
  const frame = useRef<HTMLDivElement>(null);
  const isFocused = useFocused(grid);
  const [dismissed, dismiss] = useState('');

  const column = columns[active.column];
  const isRecord = active.row >= 1 && active.row <= extent.records;
  const row = isRecord ? props.source.at(active.row - 1) : undefined;
  const asItIs = row && column?.edit?.problem?.(row);
  const asTyped = editing && (editing.column.edit?.check?.(editing.text, editing.row) ?? null);
  const problem = editing ? asTyped : isFocused ? (asItIs ?? null) : null;
  const place = `${active.row} ${active.column} ${editing ? 'typed' : 'kept'} ${problem ?? ''}`;
  const isShown = problem !== null && dismissed !== place;
  useDismissal(isShown && !editing, () => dismiss(place));

  return (
    <div ref={frame} className="group/cell pointer-events-none absolute z-4 print:hidden">
      <Place frame={frame} grid={grid} />
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
        <Problem key={place} id={noteId} beside={frame}>
          {problem}
        </Problem>
      )}
    </div>
  );
}

/** Keeps the frame over the active cell; a part of its own, so that it lies there before what is beside it. */
function Place<Row>({
  frame,
  grid: { box, active },
}: {
  frame: RefObject<HTMLElement | null>;
  grid: GridHandle<Row>;
}) {
  useLayoutEffect(() => {
    const place = (): void => placeOver(frame.current, box.current, active);
    place();
    const stop = new AbortController();
    // Before others hear of it: what lies beside the frame follows.
    const early = { signal: stop.signal, passive: true, capture: true };
    addEventListener('scroll', place, early);
    addEventListener('resize', place, early);
    return () => stop.abort();
  });
  return null;
}

/** Whether the keyboard is at the grid. */
function useFocused<Row>({ box }: EditorProps<Row>['grid']): boolean {
  const [isFocused, setFocused] = useState(false);
  useLayoutEffect(() => {
    const look = (): void => setFocused(document.activeElement === box.current);
    look();
    const stop = new AbortController();
    for (const type of ['focusin', 'focusout'])
      box.current?.addEventListener(type, () => queueMicrotask(look), { signal: stop.signal });
    return () => stop.abort();
  }, [box]);
  return isFocused;
}

/** Escape takes a note away, wherever the focus is (WCAG 2.2, 1.4.13). */
function useDismissal(isShown: boolean, dismiss: () => void): void {
  const now = useRef(dismiss);
  useLayoutEffect(() => {
    now.current = dismiss;
    if (!isShown) return undefined;
    const stop = new AbortController();
    const heed = (event: KeyboardEvent): void => {
      if (event.key === 'Escape') now.current();
    };
    document.addEventListener('keydown', heed, { signal: stop.signal });
    return () => stop.abort();
  });
}
