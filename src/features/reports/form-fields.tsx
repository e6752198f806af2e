import { type ReactNode, useId } from 'react';
import { inputClass } from '#ui/form/input-class.ts';
import { Segmented } from '#ui/form/segmented.tsx';
import { useDraft } from '#ui/form/use-input-draft.ts';
import { longestName } from './request-from.ts';

interface NameProps {
  value: string;
  /** The default name. */
  usual: string;
  onChange: (name: string) => void;
}

/** The report's name. */
export function Name({ value, usual, onChange }: NameProps) {
  const id = useId();
  const [name, setName] = useDraft(value, onChange);
  return (
    <label htmlFor={id} className="flex flex-col gap-1">
      <span className="text-muted">Name</span>
      <input
        id={id}
        name="name"
        type="text"
        autoComplete="off"
        maxLength={longestName}
        placeholder={usual}
        value={name}
        onChange={(event) => setName(event.currentTarget.value)}
        className={inputClass}
      />
    </label>
  );
}

interface ChoiceProps<T extends string> {
  label: string;
  options: readonly { value: T; label: string }[];
  value: T;
  onChange: (value: T) => void;
}

/** A choice of a few options, with its label. */
export function Choice<T extends string>(props: ChoiceProps<T>) {
  return (
    <Field label={props.label}>
      <Segmented {...props} />
    </Field>
  );
}

/** A control with its label, which is also its accessible name. */
export function Field({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
      <span className="w-14 text-muted" aria-hidden>
        {label}
      </span>
      {children}
    </div>
  );
}
