import { cx } from '#ui/cx.ts';
import { inputClass } from '#ui/form/input-class.ts';

interface SetupFieldProps {
  id: string;
  label: string;
  unit: string;
  text: string;
  /** Why the text is no valid number; empty if it is one. */
  problem: string;
  onChange: (text: string) => void;
}

/** A labelled number with its unit. */
export function SetupField({ id, label, unit, text, problem, onChange }: SetupFieldProps) {
  return (
    <div className="flex max-w-48 flex-col gap-1">
      <label htmlFor={id} className="text-xs text-muted">
        {label}
      </label>
      <span className="flex items-center gap-1.5">
        <input
          id={id}
          type="text"
          data-kept
          inputMode="decimal"
          autoComplete="off"
          value={text}
          onChange={({ currentTarget }) => onChange(currentTarget.value)}
          aria-invalid={problem !== '' || undefined}
          aria-describedby={`${id}-unit ${id}-problem`}
          className={cx(inputClass, 'w-20 text-right')}
        />
        <span id={`${id}-unit`} className="text-muted">
          {unit}
        </span>
      </span>
      <p id={`${id}-problem`} className="text-xs text-bad empty:hidden">
        {problem}
      </p>
    </div>
  );
}
