import { Autocomplete } from '@base-ui/react/autocomplete';
import { type KeyboardEvent, type ReactNode, useRef } from 'react';
import { count } from '#lib/format.ts';
import { Icon } from '#ui/icon.tsx';
import { Modal } from './modal.tsx';

export interface CommandGroup<Item> {
  name: string;
  items: readonly Item[];
  /** The number of all matches; `items` are the best of them. */
  found: number;
}

interface CommandDialogProps<Item> {
  /** The accessible name of the dialog, its field and its list. */
  label: string;
  query: string;
  onQuery: (query: string) => void;
  groups: readonly CommandGroup<Item>[];
  keyOf: (item: Item) => string;
  /** Items with an address are links, so that browsers can open them in a new tab. */
  hrefOf: (item: Item) => string | undefined;
  titleOf: (item: Item) => string | undefined;
  onOpen: (item: Item, inNewTab: boolean) => void;
  onClose: () => void;
  /** The content of an item. */
  children: (item: Item) => ReactNode;
  /** Announced below the list. */
  status: ReactNode;
}

/**
 * A field and the list of what it finds. The focus stays in the field, arrow keys move through the list, Enter
 * opens the highlighted item, Ctrl+Enter or ⌘+Enter in a new tab.
 */
export function CommandDialog<Item>(props: CommandDialogProps<Item>) {
  const { label, query, onQuery, groups, keyOf, hrefOf, titleOf, onOpen, onClose } = props;
  const list = useRef<HTMLDivElement>(null);
  const highlighted = useRef<Item>(undefined);

  const openInNewTab = (event: KeyboardEvent): void => {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
    if (highlighted.current !== undefined) onOpen(highlighted.current, true);
  };
  const option = (item: Item): ReactNode => {
    const href = hrefOf(item);
    return (
      <Autocomplete.Item
        key={keyOf(item)}
        value={item}
        // oxlint-disable-next-line jsx-a11y/anchor-has-content, jsx-a11y/control-has-associated-label -- it gets the item's
        {...(href !== undefined && { render: <a href={href} draggable={false} /> })}
        onClick={(event) => {
          // The browser opens links in a new tab or window.
          if (href !== undefined && (event.ctrlKey || event.metaKey || event.shiftKey)) return;
          event.preventDefault();
          onOpen(item, false);
        }}
        title={titleOf(item)}
        className="mx-1 flex h-9 scroll-mt-7 items-center gap-2.5 rounded-sm px-2 text-ink select-none data-highlighted:bg-accent-soft forced-colors:data-highlighted:outline-2 forced-colors:data-highlighted:-outline-offset-2"
      >
        {props.children(item)}
      </Autocomplete.Item>
    );
  };

  return (
    <Modal
      label={label}
      onClose={onClose}
      className="inset-x-0 top-[10vh] mx-auto flex max-h-[80vh] w-[min(40rem,calc(100vw-1rem))] flex-col overflow-hidden max-sm:top-2 max-sm:max-h-[calc(100dvh-1rem)]"
    >
      <Autocomplete.Root
        inline
        open
        mode="none"
        autoHighlight="always"
        keepHighlight
        items={groups}
        itemToStringValue={keyOf}
        value={query}
        onValueChange={(text, { reason }) => {
          // Opening an item would put its text here.
          if (reason !== 'input-change') return;
          list.current?.scrollTo(0, 0);
          onQuery(text);
        }}
        onItemHighlighted={(item) => {
          highlighted.current = item;
        }}
      >
        <div className="relative shrink-0 border-b border-line focus-within:border-accent">
          <Icon name="search" className="pointer-events-none absolute top-4 left-3 text-muted" />
          <Autocomplete.Input
            aria-label={label}
            placeholder={`${label}…`}
            dir="auto"
            enterKeyHint="go"
            onKeyDown={openInNewTab}
            className="h-12 w-full bg-transparent pr-16 pl-9 text-lg outline-none"
          />
          <button
            type="button"
            tabIndex={-1}
            onClick={onClose}
            className="absolute top-2.5 right-3 h-7 rounded-sm border border-line px-2 text-xs text-muted hover:bg-hover hover:text-ink"
          >
            <span className="sr-only">Close: </span>Esc
          </button>
        </div>
        <Autocomplete.List
          ref={list}
          aria-label={label}
          className="min-h-24 grow overflow-y-auto overscroll-contain pb-1 outline-none"
        >
          {({ name, items, found }: CommandGroup<Item>) => (
            <Autocomplete.Group key={name} items={items}>
              <Autocomplete.GroupLabel className="sticky top-0 z-1 flex h-7 items-center justify-between bg-raised px-3 text-xs font-medium text-muted">
                {name}
                {found > items.length && (
                  <span className="font-normal">
                    {' '}
                    {items.length} of {count(found)}
                  </span>
                )}
              </Autocomplete.GroupLabel>
              <Autocomplete.Collection>{option}</Autocomplete.Collection>
            </Autocomplete.Group>
          )}
        </Autocomplete.List>
      </Autocomplete.Root>
      <p
        role="status"
        className="min-h-8 shrink-0 border-t border-line px-3 py-2 text-xs text-muted select-text"
      >
        {props.status}
      </p>
    </Modal>
  );
}
