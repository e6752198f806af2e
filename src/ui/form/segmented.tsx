import { useId } from 'react';

interface SegmentedProps<Value extends string> {
  /** The accessible name of the group; not displayed. */
  label: string;
  options: readonly { value: Value; label: string }[];
  value: Value;
  onChange: (value: Value) => void;
}

/** A few exclusive choices side by side, as native radio buttons: one tab stop, arrow keys move. */
export function Segmented<Value extends string>(props: SegmentedProps<Value>) {
  const { label, options, value, onChange } = props;
  const name = useId();
  return (
    <div
      role="radiogroup"
      aria-label={label}
      className="inline-flex h-6 max-w-full rounded-md bg-hover"
    >
      {options.map((option) => (
        <label
          key={option.value}
          className="relative inline-flex min-w-0 cursor-pointer items-center rounded-md border border-transparent px-2 text-xs font-medium text-muted select-none hover:text-ink has-checked:border-edge/60 has-checked:bg-surface has-checked:text-ink has-focus-visible:outline-2 has-focus-visible:outline-offset-1 has-focus-visible:outline-accent forced-colors:has-checked:border-[Highlight]"
        >
          <input
            type="radio"
            name={name}
            className="absolute inset-0 cursor-pointer appearance-none outline-none"
            checked={option.value === value}
            onChange={() => onChange(option.value)}
          />
          <span className="truncate">{option.label}</span>
        </label>
      ))}
    </div>
  );
}
