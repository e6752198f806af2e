import type { ComponentProps } from 'react';

interface SelectProps extends Omit<ComponentProps<'select'>, 'children' | 'onChange'> {
  /** In order. */
  options: Iterable<readonly [value: string | number, label: string]>;
  onChange: (value: string) => void;
}

/** One of many options, as the browser lists them. */
export const Select = ({ options, onChange, ...props }: SelectProps) => (
  <select {...props} onChange={({ currentTarget }) => onChange(currentTarget.value)}>
    {Array.from(options, ([value, label]) => (
      <option key={value} value={value}>
        {label}
      </option>
    ))}
  </select>
);
