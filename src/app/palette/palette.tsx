import { useMemo, useRef, useState } from 'react';
import { counted } from '#lib/format.ts';
import { Modal } from '#ui/overlay/modal.tsx';
import type { Entry } from './entry.ts';
import { initialGroups, findEntries, type Group, optionId } from './find-entries.ts';
import { pageSearchEntries } from './fixed-entries.ts';
import { PaletteField } from './palette-field.tsx';
import { PaletteList } from './palette-list.tsx';
import { useRecent } from './recent-entries.ts';
import { useFixedEntries } from './use-fixed-entries.ts';
import { useOpenEntry } from './use-open-entry.ts';
import { useRecords } from './use-records.ts';

export interface PaletteProps {
  hasBatch: boolean;
  onClose: () => void;
  onOpenShortcuts: () => void;
}

/**
 * Finds pages, records, views and actions by name: a combobox whose list is always open (ARIA combobox
 * pattern). The focus stays in the field, arrow keys move through the list, Enter opens the active entry.
 */
export function Palette({ hasBatch, onClose, onOpenShortcuts }: PaletteProps) {
  const [query, setQuery] = useState('');
  const [activeId, setActiveId] = useState<string | null>(null);
  const [message, setMessage] = useState('');
  const records = useRecords();
  const recent = useRecent();
  const fixed = useFixedEntries(hasBatch, onOpenShortcuts);
  const list = useRef<HTMLDivElement>(null);
  const { open, hrefOf } = useOpenEntry(onClose, setMessage);

  const groups = useMemo((): readonly Group[] => {
    if (query.trim() === '') return initialGroups(fixed, records.entries, recent);
    const found = findEntries(concat(fixed, records.entries.values()), query, recent);
    const searches = pageSearchEntries(query, records.has, found);
    return [...found, { kind: 'search', entries: searches, found: searches.length }];
  }, [query, fixed, records.entries, records.has, recent]);
  const visible = groups.flatMap((group) => group.entries.map((entry) => ({ group, entry })));
  const at = Math.max(
    0,
    visible.findIndex(({ group, entry }) => optionId(group, entry) === activeId),
  );
  const active = visible[at];
  const activate = (index: number): void => {
    const next = visible[(index + visible.length) % visible.length];
    if (next === undefined) return;
    const id = optionId(next.group, next.entry);
    setActiveId(id);
    list.current?.querySelector(`[id="${CSS.escape(id)}"]`)?.scrollIntoView({ block: 'nearest' });
  };
  const found = groups.reduce((sum, group) => sum + (group.kind === 'search' ? 0 : group.found), 0);

  return (
    <Modal
      label="Search or go to"
      onClose={onClose}
      className="mx-auto mt-[10vh] mb-auto max-h-[80vh] w-[min(40rem,calc(100vw-1rem))] flex-col overflow-hidden open:flex max-sm:mt-2 max-sm:max-h-[calc(100dvh-1rem)]"
    >
      <PaletteField
        query={query}
        activeId={active && optionId(active.group, active.entry)}
        onQuery={(text) => {
          setQuery(text);
          setActiveId(null);
          setMessage('');
          list.current?.scrollTo(0, 0);
        }}
        onMove={(step) => activate(at + step)}
        onOpen={(inNewTab) => active && open(active.entry, inNewTab)}
        onClose={onClose}
      />
      <PaletteList
        ref={list}
        groups={groups}
        query={query}
        activeId={active && optionId(active.group, active.entry)}
        hrefOf={hrefOf}
        onPoint={setActiveId}
        onOpen={open}
      />
      <p
        role="status"
        className="min-h-8 shrink-0 border-t border-line px-3 py-2 text-xs text-muted select-text"
      >
        {message || statusOf(query, found, records)}
      </p>
    </Modal>
  );
}

function* concat(...parts: Iterable<Entry>[]): Generator<Entry> {
  for (const part of parts) yield* part;
}

function statusOf(query: string, found: number, records: ReturnType<typeof useRecords>): string {
  if (query.trim() !== '')
    return found === 0 && records.isReady ? 'No results' : counted(found, 'result');
  const missing = Object.entries(records.has).filter(([, isLoaded]) => !isLoaded);
  if (!records.isReady) return 'Loading names…';
  return missing.length === 0
    ? 'Type the name of an account, campaign or listing'
    : `Type a name. Not loaded yet: ${missing.map(([name]) => name).join(', ')}`;
}
