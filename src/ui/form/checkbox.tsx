import type { ReactNode } from 'react';

interface CheckboxProps {
  checked: boolean;
  onChange: (isChecked: boolean) => void;
  children: ReactNode;
  /** The ID of a text that explains it. */
  describedBy?: string | undefined;
}

export function Checkbox({ checked, onChange, children, describedBy }: CheckboxProps) {
  return (
    <label className="flex min-h-6 items-center gap-2">
      <input
        type="checkbox"
        checked={checked}
        aria-describedby={describedBy}
        onChange={({ currentTarget }) => onChange(currentTarget.checked)}
        className="size-4 shrink-0 accent-accent-solid"
      />
      <span>{children}</span>
    </label>
  );
}
