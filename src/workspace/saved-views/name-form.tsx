import { useId, useLayoutEffect, useRef, useState } from 'react';
import { Button } from '#ui/button.tsx';
import { longestName, type SavedView, tidyName } from './saved-view.ts';

interface NameFormProps {
  label: string;
  name: string;
  /** Another view that has a name already. */
  taken: (name: string) => SavedView | undefined;
  /** The form stays until its owner takes it away. */
  onSave: (name: string) => void;
  onCancel: () => void;
  /** Told what is typed. */
  onType?: (text: string) => void;
}

/** Asks for a name, and asks again before the name is taken from another view. */
export function NameForm({ label, name, taken, onSave, onCancel, onType }: NameFormProps) {
  const [text, setText] = useState(name);
  const [problem, setProblem] = useState<{ text: string; id?: string } | null>(null);
  const field = useRef<HTMLInputElement>(null);
  const id = useId();
  useLayoutEffect(() => {
    field.current?.focus();
    field.current?.select();
  }, []);

  const submit = (): void => {
    const tidy = tidyName(text);
    const other = taken(tidy);
    if (tidy === '') {
      setProblem({ text: 'A view needs a name.' });
      field.current?.focus();
    } else if (other !== undefined && problem?.id !== other.id) {
      setProblem({ text: `There is a view “${other.name}” already.`, id: other.id });
    } else onSave(tidy);
  };

  return (
    <form
      className="grid min-w-0 grow gap-2 px-3 py-2"
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
    >
      <label htmlFor={id} className="text-xs text-muted">
        {label}
      </label>
      <input
        ref={field}
        id={id}
        value={text}
        maxLength={longestName}
        autoComplete="off"
        aria-invalid={problem !== null}
        aria-describedby={problem === null ? undefined : `${id}-problem`}
        onChange={(event) => {
          setText(event.currentTarget.value);
          onType?.(event.currentTarget.value);
          setProblem(null);
        }}
        className="h-8 min-w-0 rounded-md border border-edge/60 bg-surface px-2 hover:border-edge"
      />
      {problem !== null && (
        <p id={`${id}-problem`} role="alert" className="wrap-anywhere text-bad">
          {problem.text}
        </p>
      )}
      <div className="flex justify-end gap-2">
        <Button onClick={onCancel}>Cancel</Button>
        <Button type="submit" variant="primary">
          {problem?.id === undefined ? 'Save' : 'Replace'}
        </Button>
      </div>
    </form>
  );
}
