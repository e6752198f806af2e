import { type RefObject, useId, useLayoutEffect, useRef, useState } from 'react';
import type { GridHandle } from '#ui/grid/grid-handle.ts';
import type { Cell } from '#ui/grid/move-cell.ts';
import type { EditorProps, EditorTools } from '#ui/grid/tools/tools-context.ts';
import { Icon } from '#ui/icon.tsx';
import { Tooltip } from '#ui/overlay/tooltip.tsx';
import { CellInput } from './cell-input.tsx';
import { useEditing } from './use-editing.ts';

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
        // Escape while typing ends the typing.
        <Tooltip
          key={noteKey}
          id={noteId}
          anchor={frame}
          container={frame}
          onDismiss={() => !editing && dismiss(noteKey)}
          className="border-bad px-2 py-1 text-xs group-data-away/cell:hidden"
        >
          <span className="flex items-start gap-1">
            <Icon name="error" className="text-bad" />
            {problem}
          </span>
        </Tooltip>
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

/**
 * Places an element over a cell, inside the frame around the grid. If the cell is scrolled out of view,
 * the element is hidden but keeps its focus. It stays inside the frame, or the browser would scroll it.
 */
function positionOverCell(
  element: HTMLElement | null,
  box: HTMLElement | null,
  { row, column }: Cell,
): void {
  const frame = box?.parentElement?.getBoundingClientRect();
  if (element === null || box === null || frame === undefined) return;
  const cell = box
    .querySelector(`[data-row="${row - 1}"] [data-cell="${column}"]`)
    ?.getBoundingClientRect();
  const head = box.querySelector('[role=columnheader]')?.getBoundingClientRect();
  const isVisible =
    cell !== undefined &&
    head !== undefined &&
    cell.top >= head.bottom - 1 &&
    cell.bottom <= frame.bottom + 1 &&
    cell.right > frame.left &&
    cell.left < frame.right;
  const { style } = element;
  const { clientLeft = 0, clientTop = 0 } = box.parentElement ?? {};
  element.toggleAttribute('data-away', !isVisible);
  style.left = `${isVisible ? Math.max(0, cell.left - frame.left - clientLeft) : 0}px`;
  style.top = `${isVisible ? cell.top - frame.top - clientTop : 0}px`;
  if (cell === undefined) return;
  style.width = `${Math.min(cell.width, frame.width)}px`;
  style.height = `${cell.height}px`;
}

/**
 * Keeps the active cell on its row. A change may move the row by the sort order, or remove another by a
 * filter, and a user who edits row after row would skip one.
 */
function useFollowRow<Row>({ active, props }: GridHandle<Row>, tools: EditorTools<Row>): void {
  const { source, rowKey } = props;
  const before = useRef(source);
  useLayoutEffect(() => {
    const last = before.current;
    before.current = source;
    const index = active.row - 1;
    // The index refers to the previous rows.
    const followed = last === source || index < 0 ? undefined : last.at(index);
    if (followed === undefined) return;
    const current = index < source.count ? source.at(index) : undefined;
    if (current !== undefined && rowKey(current) === rowKey(followed)) return;
    source.indexOf?.(rowKey(followed)).then(
      (other) => {
        const now = tools.grid();
        if (other < 0 || now.props.source !== source || now.active.row !== active.row) return;
        now.setActive({ ...now.active, row: other + 1 });
      },
      // A missing table is reported where it is rendered.
      () => {},
    );
  });
}
