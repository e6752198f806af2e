import { type FocusEvent, type ReactNode, type SubmitEvent, useId, useState } from 'react';
import { useFieldDraft } from '#shared/user/field-drafts.ts';
import { Button } from '#ui/button.tsx';
import { cx } from '#ui/cx.ts';
import { inputClass } from '#ui/form/input-class.ts';

interface NumberFieldProps {
  /** The name of the setting: "ACOS target of channel-a". */
  label: string;
  /** The current value as the user would type it; `null` if not set. */
  value: string | null;
  unit: string;
  /** Parses the input; returns an error message if it is invalid. */
  read: (text: string) => number | string;
  /** `null` removes the value. */
  onSet: (value: number | null) => void;
  /** Focus the field when it appears. */
  isWanted?: boolean;
  /** Small text about the current value. */
  note?: ReactNode;
}

/** A number field that saves on Enter, on its button or on blur, but never while typing. */
export function NumberField({ label, value, unit, read, onSet, isWanted, note }: NumberFieldProps) {
  /** Typed but not saved yet; `null` shows the current value, which another tab may change. */
  const [typed, setTyped] = useFieldDraft(`setting: ${label}`);
  const [problem, setProblem] = useState<string | null>(null);
  /** What was removed last, for “Undo”. */
  const [removed, setRemoved] = useState<string | null>(null);
  const field = useId();
  const hint = useId();
  const isChanged = typed !== null && typed !== value;

  const discard = (): void => {
    setTyped(null);
    setProblem(null);
  };
  /** Saves the input; returns false if it is invalid. */
  const save = (): boolean => {
    if (!isChanged) return true;
    const parsed = read(typed);
    if (typeof parsed === 'string') {
      setProblem(parsed);
      return false;
    }
    discard();
    onSet(parsed);
    return true;
  };
  const submit = (event: SubmitEvent): void => {
    event.preventDefault();
    if (!save()) document.getElementById(field)?.focus();
  };
  /** Moving to the field's own buttons or to another window, where it stays the active element, does not save. */
  const onBlur = ({ currentTarget, relatedTarget }: FocusEvent): void => {
    if (currentTarget === document.activeElement) return;
    if (currentTarget.closest('form')?.contains(relatedTarget) !== true) save();
  };
  const remove = (): void => {
    discard();
    setRemoved(value);
    onSet(null);
    // The “Remove” button disappears, so move the focus.
    document.getElementById(field)?.focus();
  };
  const restore = (): void => {
    const before = read(removed ?? '');
    setRemoved(null);
    if (typeof before === 'number') onSet(before);
    document.getElementById(field)?.focus();
  };
  return (
    <form onSubmit={submit} className="flex min-w-0 flex-wrap items-center gap-x-2 gap-y-1">
      <span className="inline-flex items-center gap-1.5">
        <input
          id={field}
          type="text"
          data-kept
          inputMode="decimal"
          autoComplete="off"
          aria-label={label}
          aria-invalid={problem !== null || undefined}
          aria-describedby={problem === null ? undefined : hint}
          // The user has just added this row to type here.
          // oxlint-disable-next-line jsx-a11y/no-autofocus
          autoFocus={isWanted}
          value={typed ?? value ?? ''}
          onChange={({ currentTarget }) => {
            setTyped(currentTarget.value);
            setProblem(null);
          }}
          onBlur={onBlur}
          onKeyDown={({ key }) => {
            if (key === 'Escape') discard();
          }}
          className={cx(inputClass, 'w-24 text-right')}
        />
        <span className="text-muted">{unit}</span>
      </span>
      <Button type="submit" size="small" aria-disabled={!isChanged || undefined} onBlur={onBlur}>
        Save<span className="sr-only"> {label}</span>
      </Button>
      {value !== null && (
        <Button variant="caution" size="small" onClick={remove}>
          Remove<span className="sr-only"> {label}</span>
        </Button>
      )}
      {value === null && removed !== null && (
        <Button size="small" onClick={restore}>
          Undo<span className="sr-only"> removing {label}</span>
        </Button>
      )}
      {note !== undefined && <span className="text-xs text-muted">{note}</span>}
      {problem !== null && (
        <p id={hint} role="alert" className="basis-full text-bad">
          {problem}
          {value !== null && ` The saved value is still ${value} ${unit}.`}
        </p>
      )}
    </form>
  );
}
