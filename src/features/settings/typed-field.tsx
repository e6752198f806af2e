import { type FocusEvent, type ReactNode, type SubmitEvent, useId, useState } from 'react';
import { Button } from '#ui/button.tsx';
import { cx } from '#ui/cx.ts';
import { inputClass } from '#ui/form/input-class.ts';
import { useKeptDraft } from '#workspace/drafts.ts';

interface TypedFieldProps {
  /** What is set: "ACOS target of channel-a". */
  label: string;
  /** What holds now, as it would be typed; `null`: nothing. */
  value: string | null;
  unit: string;
  /** What was typed; a sentence where that makes no sense. */
  read: (text: string) => number | string;
  /** `null` takes it away. */
  onSet: (value: number | null) => void;
  /** Whether whoever draws it has just asked for it. */
  isWanted?: boolean;
  /** What more there is to say of what holds, small. */
  note?: ReactNode;
}

/** A number that holds until another one is set: by Enter, the button or leaving the field, and never while it is typed. */
export function TypedField({ label, value, unit, read, onSet, isWanted, note }: TypedFieldProps) {
  /** What is typed and not set yet; `null`: what holds is shown, also when another tab changes it. */
  const [typed, setTyped] = useKeptDraft(`setting: ${label}`);
  const [problem, setProblem] = useState<string | null>(null);
  const field = useId();
  const hint = useId();
  const isChanged = typed !== null && typed !== value;

  const leave = (): void => {
    setTyped(null);
    setProblem(null);
  };
  /** Sets what is typed; answers false where it makes no sense. */
  const set = (): boolean => {
    if (!isChanged) return true;
    const meant = read(typed);
    if (typeof meant === 'string') {
      setProblem(meant);
      return false;
    }
    leave();
    onSet(meant);
    return true;
  };
  const submit = (event: SubmitEvent): void => {
    event.preventDefault();
    if (!set()) document.getElementById(field)?.focus();
  };
  /** Going to its own buttons is not leaving, nor is going to another window: there the field stays active. */
  const leftFor = ({ currentTarget, relatedTarget }: FocusEvent): void => {
    if (currentTarget === document.activeElement) return;
    if (currentTarget.closest('form')?.contains(relatedTarget) !== true) set();
  };
  const remove = (): void => {
    leave();
    onSet(null);
    // Its button goes, and whoever pressed it is not to be lost.
    document.getElementById(field)?.focus();
  };
  return (
    <form onSubmit={submit} className="flex min-w-0 flex-wrap items-center gap-x-2 gap-y-1">
      <span className="inline-flex items-center gap-1.5">
        <input
          id={field}
          type="text"
          inputMode="decimal"
          autoComplete="off"
          aria-label={label}
          aria-invalid={problem !== null || undefined}
          aria-describedby={problem === null ? undefined : hint}
          // The one who pressed "Add" wants to type here.
          // oxlint-disable-next-line jsx-a11y/no-autofocus
          autoFocus={isWanted}
          value={typed ?? value ?? ''}
          onChange={({ currentTarget }) => {
            setTyped(currentTarget.value);
            setProblem(null);
          }}
          onBlur={leftFor}
          onKeyDown={({ key }) => {
            if (key === 'Escape') leave();
          }}
          className={cx(inputClass, 'w-24 text-right')}
        />
        <span className="text-muted">{unit}</span>
      </span>
      <Button type="submit" size="small" aria-disabled={!isChanged || undefined} onBlur={leftFor}>
        Set<span className="sr-only"> {label}</span>
      </Button>
      {value !== null && (
        <Button variant="quiet" size="small" onClick={remove}>
          Remove<span className="sr-only"> {label}</span>
        </Button>
      )}
      {note !== undefined && <span className="text-xs text-muted">{note}</span>}
      {problem !== null && (
        <p id={hint} role="alert" className="basis-full text-bad">
          {problem}
          {value !== null && ` ${value} ${unit} still holds.`}
        </p>
      )}
    </form>
  );
}
