import { useId } from 'react';
import { isolate } from '#lib/format.ts';
import { cx } from '#ui/cx.ts';
import { Icon, type IconName } from '#ui/icon.tsx';
import { Popover } from '#ui/overlay/popover.tsx';
import { usePopup } from '#ui/overlay/popup.ts';
import { PaperText } from '#ui/print-text.tsx';
import { FilterList, type FilterProps, type Option, summary } from './filter-list.tsx';

interface FilterComboboxProps extends FilterProps {
  /** Displayed instead of the label while nothing is selected. */
  icon?: IconName;
  className?: string;
}

/**
 * A filter over known values. The button displays the selection ("Channel  channel-a +1").
 */
export function FilterCombobox({ icon, className, ...props }: FilterComboboxProps) {
  const { label, options, selected } = props;
  const { isOpen, anchor, close, trigger } = usePopup();
  const listId = useId();
  const chosen = summary(options, selected);
  const isIcon = icon !== undefined && chosen === undefined;
  return (
    <>
      {selected.length > 0 && <PaperText text={`${label}: ${labelsOf(options, selected)}`} />}
      <button
        {...trigger}
        type="button"
        role="combobox"
        aria-label={label}
        title={isIcon ? label : undefined}
        aria-haspopup="listbox"
        aria-expanded={isOpen}
        aria-controls={isOpen ? listId : undefined}
        className={cx(
          'inline-flex h-8 max-w-72 min-w-0 items-center gap-1.5 rounded-md border print:hidden whitespace-nowrap hover:bg-hover aria-expanded:bg-hover',
          isIcon ? 'px-2' : 'pr-1.5 pl-2.5',
          isIcon && 'border-transparent text-muted hover:text-ink',
          !isIcon && chosen === undefined && 'border-edge/60 bg-surface',
          chosen !== undefined && 'border-accent/60 bg-accent-soft',
          className,
        )}
      >
        {isIcon && <Icon name={icon} />}
        <span className={isIcon ? 'sr-only' : chosen === undefined ? 'text-ink' : 'text-muted'}>
          {label}
          {chosen !== undefined && ':'}
        </span>
        {chosen !== undefined && (
          <>
            <span className="truncate font-medium">{chosen.text}</span>
            {chosen.more > 0 && <span className="font-medium text-accent">+{chosen.more}</span>}
          </>
        )}
        {!isIcon && <Icon name="chevron" className="text-muted" />}
      </button>
      {isOpen && (
        <Popover
          label={label}
          anchor={anchor}
          onClose={close}
          className="w-72 max-w-[calc(100vw-1rem)]"
        >
          <FilterList
            {...props}
            listId={listId}
            onDone={() => {
              anchor.current?.focus();
              close();
            }}
          />
        </Popover>
      )}
    </>
  );
}

function labelsOf(options: readonly Option[], selected: readonly string[]): string {
  const labels = new Map(options.map(({ value, label }) => [value, label]));
  return selected.map((value) => isolate(labels.get(value) ?? value)).join(', ');
}
