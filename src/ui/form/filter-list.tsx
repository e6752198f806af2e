import { Combobox } from '@base-ui/react/combobox';
import { useMemo, useRef, useState, type ReactNode } from 'react';
import { counted, count } from '#lib/format.ts';
import { rowWindow, scrollTopFor } from '#ui/grid/virtual-window.ts';
import { Icon } from '#ui/icon.tsx';
import { cx } from '#ui/cx.ts';
import { normalizeText, matcher } from '#lib/normalize-text.ts';

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

interface FilterListProps extends FilterProps {
  listId: string;
  /** Closes the list and returns the focus. */
  onDone: () => void;
}

const rowHeight = 32;
const viewport = 320;
const manyFrom = 9;

/**
 * The open list of a filter. Typing narrows it, arrow keys move, Enter picks. Only visible options are in the
 * document, so that thousands open at once.
 */
export function FilterList(props: FilterListProps) {
  const { label, options, selected, onChange, single = false, listId, onDone } = props;
  // The order is fixed on opening: an option must not move from under the pointer when picked. Later counts
  // update in place, later options are appended.
  const [before, setBefore] = useState(() => {
    const sorted = props.byLabel
      ? options.toSorted((a, b) => a.label.localeCompare(b.label))
      : options;
    return chosenFirst(sorted, selected, manyFrom);
  });
  const ordered = useMemo(() => inOrder(before, options), [before, options]);
  if (ordered.length > before.length) setBefore(ordered);
  const [query, setQuery] = useState('');
  const [scrollTop, setScrollTop] = useState(0);
  // Also kept here: two quick picks must both count, even if the owner (the URL) lags behind.
  const [picked, setPicked] = useState({ from: selected, values: selected });
  if (picked.from !== selected) setPicked({ from: selected, values: selected });
  const scroller = useRef<HTMLDivElement>(null);

  const found = useMemo(() => matching(ordered, query), [ordered, query]);
  const items = useMemo(() => found.map(({ value }) => value), [found]);
  const frame = { count: found.length, rowHeight, viewport, scrollTop };
  const { first, last } = rowWindow(frame);

  const emit = (values: readonly string[]): void => {
    setPicked({ from: selected, values });
    onChange([...values]);
  };
  const pick = (values: string[]): void => {
    emit(single ? values.filter((value) => !picked.values.includes(value)) : values);
    if (single) onDone();
  };
  const scrollTo = (top: number): void => {
    if (scroller.current !== null) scroller.current.scrollTop = top;
  };

  return (
    <Combobox.Root
      inline
      open
      multiple
      virtualized
      autoHighlight
      items={items}
      filteredItems={items}
      value={picked.values}
      onValueChange={pick}
      inputValue={query}
      onInputValueChange={(text, { reason }) => {
        // A pick would clear it.
        if (reason !== 'input-change') return;
        setQuery(text);
        scrollTo(0);
      }}
      onItemHighlighted={(_, { reason, index }) => {
        if (reason === 'keyboard' && index >= 0) scrollTo(scrollTopFor(index, frame));
      }}
    >
      <div className="relative shrink-0 border-b border-line">
        <Icon name="search" className="pointer-events-none absolute top-2.5 left-3 text-muted" />
        <Combobox.Input
          aria-label="Find an option"
          placeholder="Find…"
          // A short list fits the screen only without the on-screen keyboard.
          inputMode={options.length < manyFrom ? 'none' : undefined}
          className="h-9 w-full bg-transparent pr-3 pl-9 focus:-outline-offset-2"
        />
      </div>
      <Combobox.List
        ref={scroller}
        id={listId}
        aria-label={label}
        aria-multiselectable={!single}
        onScroll={(event) => setScrollTop(event.currentTarget.scrollTop)}
        style={{ maxHeight: viewport }}
        className="min-h-0 overflow-y-auto overscroll-contain outline-none"
      >
        <div role="presentation" className="relative" style={{ height: found.length * rowHeight }}>
          {found.slice(first, last).map((option, offset) => (
            <FilterOptionRow
              key={option.value}
              option={option}
              place={first + offset}
              of={found.length}
              top={(first + offset) * rowHeight}
              isChosen={picked.values.includes(option.value)}
              single={single}
            />
          ))}
        </div>
      </Combobox.List>
      {found.length === 0 && (
        <p className="px-3 py-3 text-muted">
          {query === '' ? 'No options yet.' : `No matches for “${query}”.`}
        </p>
      )}
      <div className="flex h-9 shrink-0 items-center justify-between border-t border-line pr-1.5 pl-3 text-xs text-muted">
        <span>
          {picked.values.length > 0
            ? `${picked.values.length} selected`
            : counted(found.length, 'option')}
        </span>
        <button
          type="button"
          disabled={picked.values.length === 0}
          onClick={() => emit([])}
          className="h-6 rounded-sm px-2 font-medium text-accent hover:bg-hover disabled:text-muted disabled:opacity-55"
        >
          Clear
        </button>
      </div>
    </Combobox.Root>
  );
}

/** The current options in the order of `before`; new ones follow and none is removed. */
function inOrder(
  before: readonly FilterOption[],
  now: readonly FilterOption[],
): readonly FilterOption[] {
  const known = new Set(before.map(({ value }) => value));
  const current = new Map(now.map((option) => [option.value, option]));
  return [
    ...before.map((option) => current.get(option.value) ?? option),
    ...now.filter(({ value }) => !known.has(value)),
  ];
}

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
function FilterOptionRow(props: FilterOptionRowProps) {
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

/** One option of a filter. */
export interface Option {
  value: string;
  label: string;
}

/** The options whose label or value contains every word of the query, in the given order. */
export function matching<T extends Option>(options: readonly T[], query: string): readonly T[] {
  if (query.trim() === '') return options;
  const isFound = matcher(query);
  return options.filter((option) => isFound(normalizeText(`${option.label} ${option.value}`)));
}

/** In a list too long to see at once, selected options come first. */
export function chosenFirst<T extends Option>(
  options: readonly T[],
  selected: readonly string[],
  from: number,
): readonly T[] {
  if (options.length < from || selected.length === 0) return options;
  const chosen = new Set(selected);
  return [
    ...options.filter((option) => chosen.has(option.value)),
    ...options.filter((option) => !chosen.has(option.value)),
  ];
}

/** The closed filter's summary: nothing selected, one name, or one name and a count of the others. */
export function summary(
  options: readonly Option[],
  selected: readonly string[],
): { text: string; more: number } | undefined {
  const first = selected[0];
  if (first === undefined) return undefined;
  const label = options.find((option) => option.value === first)?.label ?? first;
  return { text: label, more: selected.length - 1 };
}
