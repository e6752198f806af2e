import { type ClipboardEvent, type KeyboardEvent, useLayoutEffect, useRef } from 'react';
import { cx } from '#ui/cx.ts';
import type { CellEdit } from '#ui/grid/edit.ts';
import { readBlock } from './block.ts';
import type { Finish } from './use-editing.ts';

interface CellInputProps {
  label: string;
  text: string;
  align: 'start' | 'end' | undefined;
  inputMode: CellEdit<never>['inputMode'];
  /** Where it says what is wrong; `undefined`: nothing is. */
  problemId: string | undefined;
  onChange: (text: string) => void;
  onFinish: (how: Finish) => void;
}

/** The field over a cell. Enter and Tab take what was typed and go on, Escape gives it up. */
export function CellInput(props: CellInputProps) {
  const { label, text, align, inputMode, problemId, onChange, onFinish } = props;
  const field = useRef<HTMLInputElement>(null);
  useLayoutEffect(() => {
    field.current?.focus({ preventScroll: true });
    // Behind what is there, as one goes on typing.
    field.current?.setSelectionRange(field.current.value.length, field.current.value.length);
  }, []);

  const heed = (event: KeyboardEvent): void => {
    // Enter also ends the composing of a sign, and is not meant for the cell then.
    if (event.nativeEvent.isComposing) return;
    const { key, shiftKey } = event;
    const how: Finish | undefined =
      key === 'Enter'
        ? { move: shiftKey ? 'up' : 'down' }
        : key === 'Tab'
          ? { move: shiftKey ? 'back' : 'on' }
          : key === 'Escape'
            ? { givesUp: true }
            : undefined;
    if (how === undefined) return;
    event.preventDefault();
    // A dialog around the grid would take it for its own.
    event.stopPropagation();
    onFinish(how);
  };
  const paste = (event: ClipboardEvent): void => {
    const block = readBlock(event.clipboardData.getData('text/plain'));
    if (block.length === 1 && block[0]?.length === 1) return;
    event.preventDefault();
    onFinish({ paste: block });
  };
  return (
    <input
      ref={field}
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
      onKeyDown={heed}
      onPaste={paste}
      // Another window is no other place on the page.
      onBlur={() => document.hasFocus() && onFinish({ leaves: true })}
      className={cx(
        'pointer-events-auto block size-full bg-surface px-3 text-sm outline-2 -outline-offset-2 outline-accent group-data-away/cell:opacity-0 aria-invalid:outline-bad',
        align === 'end' && 'text-right',
      )}
    />
  );
}
