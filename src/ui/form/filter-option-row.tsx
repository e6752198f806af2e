import type { ReactNode } from 'react';
import { Combobox } from '@base-ui/react/combobox';
import { count } from '#lib/format.ts';
import { cx } from '#ui/cx.ts';
import { Icon } from '#ui/icon.tsx';
import type { Option } from './option-match.ts';

/** One option with its count. */
export interface FilterOption extends Option {
  /** The number of records it would leave. */
  count?: number | undefined;
  /** A decorative swatch or icon before the label. */
  mark?: ReactNode;
}

interface FilterOptionRowProps {
  option: FilterOption;
  /** Position in the whole list, from 0, of `of`. */
  place: number;
  of: number;
  /** Pixels from the top of the list. */
  top: number;
  isChosen: boolean;
  single: boolean;
}

/** One option of a filter's list, 32 px high. */
export function FilterOptionRow(props: FilterOptionRowProps) {
  const { option, place, of, top, isChosen, single } = props;
  return (
    <Combobox.Item
      value={option.value}
      index={place}
      aria-posinset={place + 1}
      aria-setsize={of}
      style={{ top }}
      className="absolute inset-x-0 flex h-8 items-center gap-2 px-3 select-none data-highlighted:bg-hover forced-colors:data-highlighted:outline-2 forced-colors:data-highlighted:-outline-offset-2"
    >
      <span
        aria-hidden
        className={cx(
          'flex size-4 shrink-0 items-center justify-center border',
          single ? 'rounded-full' : 'rounded-sm',
          isChosen
            ? 'border-accent-solid bg-accent-solid text-on-accent forced-colors:text-[CanvasText]'
            : 'border-edge text-transparent',
        )}
      >
        {isChosen && <Icon name="check" className="size-3" />}
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
    </Combobox.Item>
  );
}
