import {
  type ComponentType,
  lazy,
  type ReactNode,
  useCallback,
  useId,
  useRef,
  useState,
} from 'react';
import { cx } from '#ui/cx.ts';
import { Icon } from '#ui/icon.tsx';
import { Popover } from '#ui/overlay/popover.tsx';
import { PaperText } from '#ui/print-text.tsx';
import { type Option, summary } from './option-match.ts';

const loadList = () => import('./filter-list.tsx');

const FilterList = lazy(async () => {
  const list = await loadList().catch(() => null);
  return { default: list?.FilterList ?? LoadFailed };
});

const LoadFailed: ComponentType<FilterListProps> = () => (
  <p role="alert" className="px-3 py-2">
    The list did not load. Reload the page.
  </p>
);

/** A head start; a failure is reported when the list is opened. */
function preload(): void {
  Popover.preload();
  loadList().catch(() => {});
}

/** One option with its count. */
export interface FilterOption extends Option {
  /** The number of records it would leave. */
  count?: number | undefined;
  /** A decorative swatch or icon before the label. */
  mark?: ReactNode;
}

export interface FilterProps {
  /** The exact accessible name. */
  label: string;
  options: readonly FilterOption[];
  selected: readonly string[];
  onChange: (values: string[]) => void;
  /** Lists the options by label. Sorting them takes a while, so it waits until the list is opened. */
  byLabel?: boolean;
  /** At most one choice; choosing closes the list. */
  single?: boolean | undefined;
}

export interface FilterListProps extends FilterProps {
  listId: string;
  /** Closes the list and returns the focus. */
  onDone: () => void;
}

/**
 * A filter over known values. The button displays the selection ("Channel  channel-a +1").
 */
export function FilterCombobox(props: FilterProps) {
  const { label, options, selected } = props;
  const [open, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const listId = useId();
  const close = useCallback(() => setOpen(false), []);
  const chosen = summary(options, selected);
  return (
    <>
      {selected.length > 0 && <PaperText text={`${label}: ${labelsOf(options, selected)}`} />}
      <button
        ref={button}
        type="button"
        role="combobox"
        aria-label={label}
        aria-haspopup="listbox"
        aria-expanded={open}
        aria-controls={open ? listId : undefined}
        onPointerEnter={preload}
        onFocus={preload}
        onClick={() => setOpen(!open)}
        onKeyDown={(event) => {
          if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return;
          event.preventDefault();
          setOpen(true);
        }}
        className={cx(
          'inline-flex h-8 max-w-72 min-w-0 items-center gap-1.5 rounded-md border pr-1.5 print:hidden pl-2.5 whitespace-nowrap hover:bg-hover aria-expanded:bg-hover',
          chosen === undefined ? 'border-edge/60 bg-surface' : 'border-accent/60 bg-accent-soft',
        )}
      >
        <span className={chosen === undefined ? 'text-ink' : 'text-muted'}>
          {label}
          {chosen !== undefined && ':'}
        </span>
        {chosen !== undefined && (
          <>
            <span className="truncate font-medium">{chosen.text}</span>
            {chosen.more > 0 && <span className="font-medium text-accent">+{chosen.more}</span>}
          </>
        )}
        <Icon name="chevron" className="text-muted" />
      </button>
      {open && (
        <Popover
          label={label}
          anchor={button}
          onClose={close}
          className="w-72 max-w-[calc(100vw-1rem)]"
        >
          <FilterList
            {...props}
            listId={listId}
            onDone={() => {
              button.current?.focus();
              setOpen(false);
            }}
          />
        </Popover>
      )}
    </>
  );
}

/** The labels of the selected options. */
function labelsOf(options: readonly Option[], selected: readonly string[]): string {
  const labels = new Map(options.map(({ value, label }) => [value, label]));
  return selected.map((value) => labels.get(value) ?? value).join(', ');
}
