import { type ClipboardEvent, type KeyboardEvent, useLayoutEffect, useRef } from 'react';
import { cx } from '#ui/cx.ts';
import type { CellEdit } from '#ui/grid/edit.ts';
import { parsePastedCells } from './pasted-cells.ts';
import type { FinishAction } from './use-editing.ts';

interface CellInputProps {
  label: string;
  text: string;
  align: 'start' | 'end' | undefined;
  inputMode: CellEdit<never>['inputMode'];
  /** The ID of the error message; `undefined` if there is none. */
  problemId: string | undefined;
  onChange: (text: string) => void;
  onFinish: (how: FinishAction) => void;
}

/** The input over a cell. Enter and Tab apply the text and move on, Escape cancels. */
export function CellInput(props: CellInputProps) {
  const { label, text, align, inputMode, problemId, onChange, onFinish } = props;
  const field = useRef<HTMLInputElement>(null);
  useLayoutEffect(() => {
    field.current?.focus({ preventScroll: true });
    // The cursor is at the end, to continue typing.
    field.current?.setSelectionRange(field.current.value.length, field.current.value.length);
  }, []);

  const onKeyDown = (event: KeyboardEvent): void => {
    // During IME composition, Enter ends the composition.
    if (event.nativeEvent.isComposing) return;
    const { key, shiftKey } = event;
    const how: FinishAction | undefined =
      key === 'Enter'
        ? { move: shiftKey ? 'up' : 'down' }
        : key === 'Tab'
          ? { move: shiftKey ? 'previous' : 'next' }
          : key === 'Escape'
            ? { cancels: true }
            : undefined;
    if (how === undefined) return;
    event.preventDefault();
    // A dialog around the grid must not handle it.
    event.stopPropagation();
    onFinish(how);
  };
  const paste = (event: ClipboardEvent): void => {
    const block = parsePastedCells(event.clipboardData.getData('text/plain'));
    if (block.length === 1 && block[0]?.length === 1) return;
    event.preventDefault();
    onFinish({ paste: block });
  };
  return (
    <input
      ref={field}
      data-kept
      aria-label={label}
      aria-invalid={problemId === undefined ? undefined : true}
      aria-describedby={problemId}
      value={text}
      inputMode={inputMode}
      autoComplete="off"
      autoCapitalize="off"
      spellCheck={false}
      enterKeyHint="done"
      onChange={(event) => onChange(event.currentTarget.value)}
      onKeyDown={onKeyDown}
      onPaste={paste}
      // A switch to another window does not end editing.
      onBlur={() => document.hasFocus() && onFinish({ blurs: true })}
      className={cx(
        'pointer-events-auto block size-full bg-surface px-3 text-sm outline-2 -outline-offset-2 outline-accent group-data-away/cell:opacity-0 aria-invalid:outline-bad',
        align === 'end' && 'text-right',
      )}
    />
  );
}
