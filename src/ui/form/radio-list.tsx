import { type ReactNode, useId } from 'react';

interface RadioListProps<Value extends string> {
  /** Above the choices, and the accessible name of the group. */
  label: string;
  options: readonly { value: Value; label: string; hint?: ReactNode; isDisabled?: boolean }[];
  value: Value;
  onChange: (value: Value) => void;
}

/** Exclusive choices, a line each. */
export function RadioList<Value extends string>(props: RadioListProps<Value>) {
  const { label, options, value, onChange } = props;
  const name = useId();
  return (
    <fieldset className="min-w-0">
      <legend className="mb-1 text-xs font-medium text-muted">{label}</legend>
      {options.map((option) => (
        <label
          key={option.value}
          className="flex min-h-7 items-center gap-2 rounded-md px-1 hover:bg-hover has-disabled:text-muted has-disabled:hover:bg-transparent"
        >
          <input
            type="radio"
            name={name}
            checked={option.value === value}
            disabled={option.isDisabled}
            onChange={() => onChange(option.value)}
            className="size-4 shrink-0 accent-accent-solid"
          />
          <span className="min-w-0">
            {option.label}
            {option.hint !== undefined && (
              <span className="block text-xs text-muted">{option.hint}</span>
            )}
          </span>
        </label>
      ))}
    </fieldset>
  );
}
