import { useMemo, useState } from 'react';
import { counted } from '#lib/format.ts';
import { CommandDialog } from '#ui/overlay/command-dialog.tsx';
import { type Entry, kindNames } from './entry.ts';
import { initialGroups, findEntries, type Group } from './find-entries.ts';
import { pageSearchEntries } from './fixed-entries.ts';
import { queryWords } from './highlight.ts';
import { PaletteEntry } from './palette-entry.tsx';
import { useRecent } from './recent-entries.ts';
import { useFixedEntries } from './use-fixed-entries.ts';
import { useOpenEntry } from './use-open-entry.ts';
import { useRecords } from './use-records.ts';

export interface PaletteProps {
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

  const groups = useMemo((): readonly Group[] => {
    if (query.trim() === '') return initialGroups(fixed, records.entries, recent);
    const found = findEntries(concat(fixed, records.entries.values()), query, recent);
    const searches = pageSearchEntries(query, records.has, found);
    return [...found, { kind: 'search', items: searches, found: searches.length }];
  }, [query, fixed, records.entries, records.has, recent]);
  const named = useMemo(
    () =>
      groups.map(({ kind, ...group }) => ({
        name: kind === 'recent' ? 'Recent' : kindNames[kind],
        ...group,
      })),
    [groups],
  );
  const words = useMemo(() => queryWords(query), [query]);
  const found = groups.reduce((sum, group) => sum + (group.kind === 'search' ? 0 : group.found), 0);

  return (
    <CommandDialog
      label="Search or go to"
      query={query}
      onQuery={(text) => {
        setQuery(text);
        setMessage('');
      }}
      groups={named}
      keyOf={({ id }) => id}
      hrefOf={hrefOf}
      titleOf={({ label, detail }) =>
        label.length + detail.length > 60 ? `${label}\n${detail}`.trim() : undefined
      }
      onOpen={open}
      onClose={onClose}
      status={message || statusOf(query, found, records)}
    >
      {(entry) => <PaletteEntry entry={entry} words={words} />}
    </CommandDialog>
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
