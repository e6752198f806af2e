import { type MouseEvent, type Ref, useMemo } from 'react';
import { count } from '#lib/format.ts';
import { cx } from '#ui/cx.ts';
import { Icon } from '#ui/icon.tsx';
import { type Entry, kindNames } from './entry.ts';
import { type Group, optionId } from './find-entries.ts';
import { highlightSegments, queryWords } from './highlight.ts';
import { KeyCaps } from './key-caps.tsx';
import { listId } from './palette-field.tsx';

interface PaletteListProps {
  ref: Ref<HTMLDivElement>;
  groups: readonly Group[];
  /** Its words are highlighted in the entries. */
  query: string;
  activeId: string | undefined;
  hrefOf: (entry: Entry) => string | undefined;
  onPoint: (id: string) => void;
  onOpen: (entry: Entry, inNewTab: boolean) => void;
}

/** The groups of entries with their counts. Entries with a path are links, so that browsers can open them in a new tab. */
export function PaletteList({ ref, groups, query, activeId, ...rest }: PaletteListProps) {
  const matched = useMemo(() => queryWords(query), [query]);
  return (
    <div
      ref={ref}
      id={listId}
      role="listbox"
      aria-label="Search or go to"
      tabIndex={-1}
      className="min-h-24 grow overflow-y-auto overscroll-contain pb-1 outline-none"
    >
      {groups.map((group) => (
        <div key={group.kind} role="group" aria-label={nameOf(group)}>
          <p
            aria-hidden
            className="sticky top-0 z-1 flex h-7 items-center justify-between bg-raised px-3 text-xs font-medium text-muted"
          >
            <span>{group.kind === 'recent' ? 'Recent' : kindNames[group.kind]}</span>
            {group.found > group.entries.length && (
              <span className="font-normal">
                {group.entries.length} of {count(group.found)}
              </span>
            )}
          </p>
          {group.entries.map((entry) => {
            const id = optionId(group, entry);
            // These contain the whole query themselves.
            const words = group.kind === 'search' ? nothing : matched;
            const own = { id, entry, words, isActive: id === activeId };
            return <Option key={id} {...own} {...rest} />;
          })}
        </div>
      ))}
    </div>
  );
}

const nothing: readonly string[] = [];

/** A text with its matches highlighted. */
function Marked({ children, words }: { children: string; words: readonly string[] }) {
  if (words.length === 0) return children;
  return highlightSegments(children, words).map(({ text, isMatch }, at) =>
    isMatch ? (
      <mark key={at} className="bg-transparent font-semibold text-accent forced-colors:underline">
        {text}
      </mark>
    ) : (
      text
    ),
  );
}

function nameOf({ kind, entries, found }: Group): string {
  const name = kind === 'recent' ? 'Recent' : kindNames[kind];
  return found > entries.length ? `${name}, ${entries.length} of ${count(found)}` : name;
}

interface OptionProps extends Pick<PaletteListProps, 'hrefOf' | 'onPoint' | 'onOpen'> {
  id: string;
  entry: Entry;
  words: readonly string[];
  isActive: boolean;
}

function Option({ id, entry, words, isActive, hrefOf, onPoint, onOpen }: OptionProps) {
  const { label, detail, icon, keys } = entry;
  const href = hrefOf(entry);
  const shared = {
    id,
    role: 'option',
    tabIndex: -1,
    'aria-selected': isActive,
    // Not on enter: entries may scroll under a pointer that does not move.
    onPointerMove: isActive ? undefined : () => onPoint(id),
    // Focus stays in the field.
    onMouseDown: (event: MouseEvent) => event.preventDefault(),
    onClick: (event: MouseEvent) => {
      // The browser opens links in a new tab or window.
      if (href !== undefined && (event.ctrlKey || event.metaKey || event.shiftKey)) return;
      event.preventDefault();
      onOpen(entry, false);
    },
    title: label.length + detail.length > 60 ? `${label}\n${detail}`.trim() : undefined,
    className: cx(
      'mx-1 flex h-9 scroll-mt-7 items-center gap-2.5 rounded-sm px-2 text-ink select-none',
      isActive && 'bg-accent-soft forced-colors:outline-2 forced-colors:-outline-offset-2',
    ),
  } as const;
  const inside = (
    <>
      <Icon name={icon} className={cx('text-muted', icon === 'chevron' && '-rotate-90')} />
      {/* Isolates names in another writing direction from the text beside them. */}
      <bdi className="min-w-0 truncate">
        <Marked words={words}>{label}</Marked>
      </bdi>
      {detail !== '' && (
        <bdi className="min-w-0 shrink-2 grow basis-0 truncate text-right text-xs text-muted">
          <Marked words={words}>{detail}</Marked>
        </bdi>
      )}
      {keys && <KeyCaps keys={keys} className={detail === '' ? 'ml-auto' : ''} />}
    </>
  );
  return href === undefined ? (
    <div {...shared}>{inside}</div>
  ) : (
    <a href={href} draggable={false} {...shared}>
      {inside}
    </a>
  );
}
