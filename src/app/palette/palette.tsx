import { useMemo, useRef, useState } from 'react';
import { counted } from '#lib/format.ts';
import { Modal } from '#ui/overlay/modal.tsx';
import type { Entry } from './entry.ts';
import { begin, find, type Group, optionId } from './find.ts';
import { searchEntries } from './fixed-entries.ts';
import { PaletteField } from './palette-field.tsx';
import { PaletteList } from './palette-list.tsx';
import { useFixedEntries } from './use-fixed-entries.ts';
import { useRecent } from './recent.ts';
import { useRecords } from './use-records.ts';
import { useTaking } from './use-taking.ts';

interface PaletteProps {
  hasBatch: boolean;
  onClose: () => void;
  onMap: () => void;
}

/**
 * Everything that can be gone to or done, by its name: a combobox whose list is always open (ARIA
 * combobox pattern). Focus stays in the field, arrows walk the list, Enter takes what is marked.
 */
export function Palette({ hasBatch, onClose, onMap }: PaletteProps) {
  const [query, setQuery] = useState('');
  const [activeId, setActiveId] = useState<string | null>(null);
  const [said, say] = useState('');
  const records = useRecords();
  const recent = useRecent();
  const fixed = useFixedEntries(hasBatch, onMap);
  const list = useRef<HTMLDivElement>(null);
  const { take, hrefOf } = useTaking(onClose, say);

  const groups = useMemo((): readonly Group[] => {
    if (query.trim() === '') return begin(fixed, records.entries, recent);
    const found = find(all(fixed, records.entries.values()), query, recent);
    const elsewhere = searchEntries(query, records.has, found);
    return [...found, { kind: 'elsewhere', entries: elsewhere, found: elsewhere.length }];
  }, [query, fixed, records.entries, records.has, recent]);
  const shown = groups.flatMap((group) => group.entries.map((entry) => ({ group, entry })));
  const at = Math.max(
    0,
    shown.findIndex(({ group, entry }) => optionId(group, entry) === activeId),
  );
  const active = shown[at];
  const mark = (index: number): void => {
    const next = shown[(index + shown.length) % shown.length];
    if (next === undefined) return;
    const id = optionId(next.group, next.entry);
    setActiveId(id);
    list.current?.querySelector(`[id="${CSS.escape(id)}"]`)?.scrollIntoView({ block: 'nearest' });
  };
  const found = groups.reduce(
    (sum, group) => sum + (group.kind === 'elsewhere' ? 0 : group.found),
    0,
  );

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
          say('');
          list.current?.scrollTo(0, 0);
        }}
        onMove={(step) => mark(at + step)}
        onTake={(isApart) => active && take(active.entry, isApart)}
        onClose={onClose}
      />
      <PaletteList
        ref={list}
        groups={groups}
        query={query}
        activeId={active && optionId(active.group, active.entry)}
        hrefOf={hrefOf}
        onPoint={setActiveId}
        onTake={take}
      />
      <p
        role="status"
        className="min-h-8 shrink-0 border-t border-line px-3 py-2 text-xs text-muted select-text"
      >
        {said || statusOf(query, found, records)}
      </p>
    </Modal>
  );
}

function* all(...parts: Iterable<Entry>[]): Generator<Entry> {
  for (const part of parts) yield* part;
}

function statusOf(query: string, found: number, records: ReturnType<typeof useRecords>): string {
  if (query.trim() !== '')
    return found === 0 && records.isReady ? 'Nothing here has that name' : counted(found, 'hit');
  const missing = Object.entries(records.has).filter(([, isHere]) => !isHere);
  if (!records.isReady) return 'Looking at what is here…';
  return missing.length === 0
    ? 'Type the name of an account, campaign or listing'
    : `Type a name. Not loaded yet: ${missing.map(([name]) => name).join(', ')}`;
}
