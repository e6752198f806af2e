import { useId, useLayoutEffect, useRef, useState } from 'react';
import { Button } from '#ui/button.tsx';
import { maxNameLength, type SavedView, normalizeName } from './saved-view.ts';

interface NameFormProps {
  label: string;
  name: string;
  /** Another view with that name. */
  taken: (name: string) => SavedView | undefined;
  /** The form stays open until its parent removes it. */
  onSave: (name: string) => void;
  onCancel: () => void;
  /** Called with the text on each change. */
  onType?: (text: string) => void;
}

/** Asks for a name, and for confirmation before it replaces another view with that name. */
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
    const tidy = normalizeName(text);
    const other = taken(tidy);
    if (tidy === '') {
      setProblem({ text: 'Enter a name.' });
      field.current?.focus();
    } else if (other !== undefined && problem?.id !== other.id) {
      setProblem({ text: `A view named “${other.name}” already exists.`, id: other.id });
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
        data-kept={onType && ''}
        maxLength={maxNameLength}
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
        <Button type="submit" variant={problem?.id === undefined ? 'primary' : 'danger'}>
          {problem?.id === undefined ? 'Save' : 'Replace view'}
        </Button>
      </div>
    </form>
  );
}
