import { useState } from 'react';
import { flushSync } from 'react-dom';
import { useHref, useLocation, useNavigate } from 'react-router';
import { counted } from '#lib/format.ts';
import { normalizeText } from '#lib/normalize-text.ts';
import { useScoped } from '#navigation/scope.ts';
import { cx } from '#ui/cx.ts';
import { Icon } from '#ui/icon.tsx';
import { CommandDialog } from '#ui/overlay/command-dialog.tsx';
import { type Entry, findEntries, initialGroups, kinds } from './entries.ts';
import { pageSearchEntries, useFixedEntries } from './fixed-entries.ts';
import { KeyCaps } from '#ui/key-caps.tsx';
import { saveRecent, useRecent } from './recent-entries.ts';
import { type AvailableRecords, useRecords } from './records.ts';

interface PaletteProps {
  hasBatch: boolean;
  onClose: () => void;
  onOpenShortcuts: () => void;
}

/** Finds pages, records, views and actions by name. */
export function Palette({ hasBatch, onClose, onOpenShortcuts }: PaletteProps) {
  const [query, setQuery] = useState('');
  const [message, setMessage] = useState('');
  const records = useRecords();
  const recent = useRecent();
  const fixed = useFixedEntries(hasBatch, onOpenShortcuts);
  const { open, hrefOf } = useOpenEntry(onClose, setMessage);

  const words = normalizeText(query).split(/\s+/).filter(Boolean);
  const isSearch = words.length > 0;
  const found = isSearch
    ? findEntries([...fixed, ...records.entries.values()], words, recent)
    : initialGroups(fixed, records.entries, recent);
  const searches = isSearch ? pageSearchEntries(query, records.isLoaded) : [];
  const groups = isSearch
    ? [...found, { name: kinds.search, items: searches, found: searches.length }]
    : found;
  const total = found.reduce((sum, group) => sum + group.found, 0);

  return (
    <CommandDialog
      label="Search or go to"
      query={query}
      onQuery={(text) => {
        setQuery(text);
        setMessage('');
      }}
      groups={groups}
      keyOf={({ id }) => id}
      hrefOf={hrefOf}
      titleOf={({ label, detail }) =>
        label.length + detail.length > 60 ? `${label}\n${detail}`.trim() : undefined
      }
      onOpen={open}
      onClose={onClose}
      status={message || (isSearch ? resultText(total, records) : hintText(records))}
    >
      {(entry) => <PaletteEntry entry={entry} words={words} />}
    </CommandDialog>
  );
}

const resultText = (total: number, { isReady }: AvailableRecords): string =>
  total === 0 && isReady ? 'No results' : counted(total, 'result');

function hintText({ isReady, isLoaded }: AvailableRecords): string {
  if (!isReady) return 'Loading names…';
  const missing = Object.keys(isLoaded).filter((name) => isLoaded[name] === false);
  return missing.length === 0
    ? 'Type the name of an account, campaign or listing'
    : `Type a name. Not loaded yet: ${missing.join(', ')}`;
}

/** Links of entries, and opening or running them. */
function useOpenEntry(onClose: () => void, onMessage: (text: string) => void) {
  const scoped = useScoped();
  const base = useHref('/').replace(/\/$/, '');
  const navigate = useNavigate();
  const { pathname } = useLocation();
  /** A view has its own scope; other entries keep the current one, as the navigation does. */
  const pathOf = ({ to, kind }: Entry): string | undefined =>
    to === undefined || kind === 'view' ? to : scoped(to);

  return {
    hrefOf: (entry: Entry): string | undefined => {
      const path = pathOf(entry);
      return path === undefined ? undefined : base + path;
    },
    open: (entry: Entry, inNewTab: boolean): void => {
      const path = pathOf(entry);
      if (entry.runInPalette !== undefined) {
        entry.runInPalette().then(onMessage, (error: unknown) => onMessage(String(error)));
        return;
      }
      if (path === undefined) {
        // It may move the focus, which returns to the page in a microtask.
        flushSync(onClose);
        queueMicrotask(() => entry.run?.());
        return;
      }
      saveRecent(entry.id).catch(() => {});
      if (inNewTab) {
        window.open(base + path, '_blank', 'noopener');
        return;
      }
      onClose();
      void navigate(path, { preventScrollReset: path.split('?')[0] === pathname });
    },
  };
}

/** An entry with the words of the query highlighted. */
function PaletteEntry({ entry, words }: { entry: Entry; words: readonly string[] }) {
  const { kind, label, detail, icon, keys } = entry;
  // Searches contain the whole query themselves.
  const marked = kind === 'search' ? [] : words;
  return (
    <>
      <Icon name={icon} className={cx('text-muted', icon === 'chevron' && '-rotate-90')} />
      {/* Isolates names in another writing direction from the text beside them. */}
      <bdi className="min-w-0 truncate">
        <Marked words={marked}>{label}</Marked>
      </bdi>
      {detail !== '' && (
        <bdi className="min-w-0 shrink-2 grow basis-0 truncate text-right text-xs text-muted">
          <Marked words={marked}>{detail}</Marked>
        </bdi>
      )}
      {keys && <KeyCaps keys={keys} className={detail === '' ? 'ml-auto' : ''} />}
    </>
  );
}

/** Letters with accents are found without them, but not highlighted. */
function Marked({ children, words }: { children: string; words: readonly string[] }) {
  if (words.length === 0) return children;
  const escaped = words.map((word) => word.replaceAll(/[^\p{L}\p{N}\s]/gu, '\\$&'));
  const parts = children.split(new RegExp(`(${escaped.join('|')})`, 'i'));
  return parts.map((text, at) =>
    at % 2 === 1 ? (
      <mark key={at} className="bg-transparent font-semibold text-accent forced-colors:underline">
        {text}
      </mark>
    ) : (
      text
    ),
  );
}
