import type { ReactNode } from 'react';

interface CheckboxProps {
  checked: boolean;
  onChange: (isChecked: boolean) => void;
  children: ReactNode;
  /** The ID of a text that explains it. */
  describedBy?: string | undefined;
  /** It stays in the tab order, because that text says why. */
  isDisabled?: boolean;
}

export function Checkbox(props: CheckboxProps) {
  const { checked, onChange, children, describedBy, isDisabled } = props;
  return (
    <label className="flex min-h-6 items-center gap-2">
      <input
        type="checkbox"
        checked={checked}
        aria-disabled={isDisabled}
        aria-describedby={describedBy}
        onChange={({ currentTarget }) => !isDisabled && onChange(currentTarget.checked)}
        className="size-4 shrink-0 accent-accent-solid aria-disabled:opacity-55"
      />
      <span>{children}</span>
    </label>
  );
}
