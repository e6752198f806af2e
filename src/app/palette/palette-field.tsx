import type { KeyboardEvent } from 'react';
import { Icon } from '#ui/icon.tsx';

export const listId = 'palette-list';

interface PaletteFieldProps {
  query: string;
  activeId: string | undefined;
  onQuery: (query: string) => void;
  /** Moves the active entry; wraps around. */
  onMove: (step: number) => void;
  onOpen: (inNewTab: boolean) => void;
  onClose: () => void;
}

/** The query field. It keeps the focus, so it also handles the keys of the list. */
export function PaletteField(props: PaletteFieldProps) {
  const { query, activeId, onQuery, onMove, onOpen, onClose } = props;
  const onKeyDown = (event: KeyboardEvent): void => {
    // During composition, keys belong to the input method. In Safari, only the key code tells that Enter
    // ends it.
    // oxlint-disable-next-line typescript/no-deprecated
    if (event.nativeEvent.isComposing || event.nativeEvent.keyCode === 229) return;
    const step = { ArrowDown: 1, ArrowUp: -1, PageDown: 8, PageUp: -8 }[event.key];
    if (step !== undefined && !event.altKey) onMove(step);
    else if (event.key === 'Enter') onOpen(event.ctrlKey || event.metaKey);
    else return;
    event.preventDefault();
  };
  return (
    <div className="relative shrink-0 border-b border-line focus-within:border-accent">
      <Icon name="search" className="pointer-events-none absolute top-4 left-3 text-muted" />
      <input
        type="text"
        role="combobox"
        aria-label="Search or go to"
        aria-expanded="true"
        aria-controls={listId}
        aria-activedescendant={activeId}
        aria-autocomplete="list"
        placeholder="Search or go to…"
        dir="auto"
        autoComplete="off"
        autoCorrect="off"
        spellCheck={false}
        enterKeyHint="go"
        // The palette is opened to type here.
        // oxlint-disable-next-line jsx-a11y/no-autofocus
        autoFocus
        value={query}
        onChange={(event) => onQuery(event.currentTarget.value)}
        onKeyDown={onKeyDown}
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
  );
}
