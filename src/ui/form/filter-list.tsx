import { type KeyboardEvent, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { counted } from '#lib/format.ts';
import { normalizeText } from '#lib/normalize-text.ts';
import { rowWindow, scrollTopFor } from '#ui/grid/virtual-window.ts';
import { Icon } from '#ui/icon.tsx';
import type { FilterListProps, FilterOption } from './filter-combobox.tsx';
import { FilterOptionRow } from './filter-option-row.tsx';
import { chosenFirst, matching } from './option-match.ts';

const rowHeight = 32;
const viewport = 320;
const manyFrom = 9;

/**
 * The open list of a filter (ARIA listbox). Focus stays in the search field, or on the list if it has none,
 * and `aria-activedescendant` moves through the options. Only visible options are in the document, so that
 * thousands open at once.
 */
export function FilterList(props: FilterListProps) {
  const { label, options, selected, onChange, single = false, listId, onDone } = props;
  const searchable = props.searchable ?? options.length >= manyFrom;
  // The order is fixed on opening: an option must not move from under the pointer when picked. Later counts
  // update in place, later options are appended.
  const [before, setBefore] = useState(() => chosenFirst(options, selected, manyFrom));
  const ordered = useMemo(() => inOrder(before, options), [before, options]);
  if (ordered.length > before.length) setBefore(ordered);
  const [query, setQuery] = useState('');
  const [active, setActive] = useState(0);
  const [scrollTop, setScrollTop] = useState(0);
  // Also kept here: two quick picks must both count, even if the owner (the URL) lags behind.
  const [picked, setPicked] = useState({ from: selected, values: selected });
  if (picked.from !== selected) setPicked({ from: selected, values: selected });
  const scroller = useRef<HTMLDivElement>(null);
  const field = useRef<HTMLInputElement>(null);

  const found = useMemo(() => matching(ordered, query), [ordered, query]);
  const chosen = new Set(picked.values);
  const frame = { count: found.length, rowHeight, viewport, scrollTop };
  const { first, last } = rowWindow(frame);

  // The surrounding popover opens at the end of this layout phase; keys pressed from then on go to it.
  useLayoutEffect(
    () => queueMicrotask(() => (searchable ? field : scroller).current?.focus()),
    [searchable],
  );

  const emit = (values: string[]): void => {
    setPicked({ from: selected, values });
    onChange(values);
  };
  const toggle = (index: number): void => {
    const value = found[index]?.value;
    if (value === undefined) return;
    setActive(index);
    const rest = picked.values.filter((one) => one !== value);
    const had = rest.length < picked.values.length;
    if (single) {
      emit(had ? [] : [value]);
      onDone();
    } else emit(had ? rest : [...picked.values, value]);
  };
  const move = (index: number): void => {
    const to = Math.max(0, Math.min(index, found.length - 1));
    setActive(to);
    if (scroller.current !== null) scroller.current.scrollTop = scrollTopFor(to, frame);
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    const to = {
      ArrowDown: active + 1,
      ArrowUp: active - 1,
      PageDown: active + 9,
      PageUp: active - 9,
    }[event.key];
    const edge = searchable ? undefined : { Home: 0, End: found.length - 1 }[event.key];
    const index = to ?? edge;
    if (index !== undefined) move(index);
    else if (event.key === 'Enter' || (event.key === ' ' && !searchable)) toggle(active);
    else if (!searchable && event.key.length === 1) {
      const hit = found.findIndex((option) =>
        normalizeText(option.label).startsWith(normalizeText(event.key)),
      );
      if (hit >= 0) move(hit);
      return;
    } else return;
    event.preventDefault();
  };
  const activeId = found.length > 0 ? `${listId}-${active}` : undefined;

  return (
    <>
      {searchable && (
        <div className="relative shrink-0 border-b border-line">
          <Icon name="search" className="pointer-events-none absolute top-2.5 left-3 text-muted" />
          <input
            ref={field}
            type="search"
            aria-label={`Find ${label.toLowerCase()}`}
            aria-controls={listId}
            aria-activedescendant={activeId}
            aria-autocomplete="list"
            placeholder="Find…"
            autoComplete="off"
            spellCheck={false}
            value={query}
            onChange={(event) => {
              setQuery(event.currentTarget.value);
              setActive(0);
              setScrollTop(0);
              if (scroller.current !== null) scroller.current.scrollTop = 0;
            }}
            onKeyDown={onKeyDown}
            className="h-9 w-full bg-transparent pr-3 pl-9 focus:-outline-offset-2"
          />
        </div>
      )}
      <div
        ref={scroller}
        id={listId}
        role="listbox"
        aria-label={label}
        aria-multiselectable={!single}
        aria-activedescendant={searchable ? undefined : activeId}
        tabIndex={searchable ? -1 : 0}
        onKeyDown={searchable ? undefined : onKeyDown}
        onScroll={(event) => setScrollTop(event.currentTarget.scrollTop)}
        style={{ maxHeight: viewport }}
        className="min-h-0 overflow-y-auto overscroll-contain outline-none"
      >
        <div role="presentation" className="relative" style={{ height: found.length * rowHeight }}>
          {found.slice(first, last).map((option, offset) => (
            <FilterOptionRow
              key={option.value}
              id={`${listId}-${first + offset}`}
              option={option}
              place={first + offset}
              of={found.length}
              top={(first + offset) * rowHeight}
              selected={chosen.has(option.value)}
              active={first + offset === active}
              single={single}
              onPoint={() => setActive(first + offset)}
              onPick={() => toggle(first + offset)}
            />
          ))}
        </div>
      </div>
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
    </>
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
