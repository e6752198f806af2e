import { useLayoutEffect, useRef } from 'react';
import { cx } from '#ui/cx.ts';
import { Icon } from '#ui/icon.tsx';
import { PaperText } from '#ui/print-text.tsx';
import { hasSingleKeys, isTypedInto } from '#ui/single-key-shortcuts.ts';
import { useDraft } from './use-input-draft.ts';

interface SearchFieldProps {
  /** The accessible name; not displayed. */
  label: string;
  value: string;
  /** Called on every keystroke; typing stays fluent even if the reaction is slow. */
  onChange: (value: string) => void;
  placeholder?: string | undefined;
}

/** A search field. `/` anywhere on the page focuses it, unless the user has switched that off; Escape clears it. */
export function SearchField({ label, value, onChange, placeholder }: SearchFieldProps) {
  const input = useRef<HTMLInputElement>(null);
  const [draft, setDraft] = useDraft(value, onChange);
  const isHinted = hasSingleKeys();

  // Before the first paint: the key works as soon as the field can be seen.
  useLayoutEffect(() => {
    const focus = (event: KeyboardEvent): void => {
      if (
        event.key !== '/' ||
        event.ctrlKey ||
        event.metaKey ||
        event.altKey ||
        event.defaultPrevented ||
        isTypedInto(event.target) ||
        !hasSingleKeys()
      )
        return;
      event.preventDefault();
      input.current?.focus();
      input.current?.select();
    };
    document.addEventListener('keydown', focus);
    return () => document.removeEventListener('keydown', focus);
  }, []);

  return (
    <div className="relative min-w-0 shrink max-sm:grow max-sm:basis-40 lg:max-w-60 lg:grow lg:basis-22">
      {value !== '' && <PaperText text={`${label}: “${value}”`} />}
      <Icon
        name="search"
        className="print:hidden pointer-events-none absolute top-2 left-2 text-muted"
      />
      <input
        ref={input}
        type="search"
        aria-label={label}
        aria-keyshortcuts={isHinted ? '/' : undefined}
        value={draft}
        placeholder={placeholder}
        autoComplete="off"
        spellCheck={false}
        onChange={(event) => setDraft(event.currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Escape') return;
          event.preventDefault();
          if (draft !== '') setDraft('');
        }}
        className={cx(
          'peer h-8 w-44 max-w-full text-ellipsis max-sm:w-full lg:w-full rounded-md border border-edge/60 bg-surface pl-8 hover:border-edge print:hidden',
          isHinted && draft === '' ? 'pr-2 sm:pr-7' : 'pr-2',
        )}
      />
      {isHinted && draft === '' && (
        <kbd
          aria-hidden
          className="pointer-events-none absolute top-2 right-2 inline-block max-sm:hidden h-4 min-w-4 rounded-sm border border-line text-center font-sans text-xs/3.5 text-muted peer-focus:hidden"
        >
          /
        </kbd>
      )}
    </div>
  );
}
