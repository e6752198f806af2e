import { count } from '#lib/format.ts';
import { cx } from '#ui/cx.ts';
import { Icon } from '#ui/icon.tsx';
import type { FilterOption } from './filter-combobox.tsx';

interface FilterOptionRowProps {
  id: string;
  option: FilterOption;
  /** Position in the whole list, from 0, of `of`. */
  place: number;
  of: number;
  /** Pixels from the top of the list. */
  top: number;
  selected: boolean;
  active: boolean;
  single: boolean;
  onPoint: () => void;
  onPick: () => void;
}

/** One option of a filter's list, 32 px high. */
export function FilterOptionRow({
  id,
  option,
  place,
  of,
  top,
  selected,
  active,
  single,
  onPoint,
  onPick,
}: FilterOptionRowProps) {
  return (
    // The list handles keys, keeps the focus, and names this option as the active one.
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events
    <div
      id={id}
      role="option"
      tabIndex={-1}
      aria-selected={selected}
      aria-posinset={place + 1}
      aria-setsize={of}
      onPointerMove={active ? undefined : onPoint}
      // Clicking an option must not move the focus.
      onMouseDown={(event) => event.preventDefault()}
      onClick={onPick}
      style={{ top }}
      className={cx(
        'absolute inset-x-0 flex h-8 items-center gap-2 px-3 select-none',
        active && 'bg-hover forced-colors:outline-2 forced-colors:-outline-offset-2',
      )}
    >
      <span
        aria-hidden
        className={cx(
          'flex size-4 shrink-0 items-center justify-center border',
          single ? 'rounded-full' : 'rounded-sm',
          selected
            ? 'border-accent-solid bg-accent-solid text-on-accent forced-colors:text-[CanvasText]'
            : 'border-edge text-transparent',
        )}
      >
        {selected && <Icon name="check" className="size-3" />}
      </span>
      {option.mark !== undefined && (
        <span aria-hidden className="flex shrink-0">
          {option.mark}
        </span>
      )}
      <span
        className="min-w-0 grow truncate"
        title={option.label.length > 28 ? option.label : undefined}
      >
        {option.label}
      </span>
      {option.count !== undefined && (
        <span className="text-xs text-muted">{count(option.count)}</span>
      )}
    </div>
  );
}
