import type { ReactNode } from 'react';

interface CheckboxProps {
  checked: boolean;
  onChange: (isChecked: boolean) => void;
  children: ReactNode;
}

/** A checkbox with its label. */
export function Checkbox({ checked, onChange, children }: CheckboxProps) {
  return (
    <label className="flex min-h-6 items-center gap-2">
      <input
        type="checkbox"
        checked={checked}
        onChange={({ currentTarget }) => onChange(currentTarget.checked)}
        className="size-4 shrink-0 accent-accent-solid"
      />
      <span>{children}</span>
    </label>
  );
}
