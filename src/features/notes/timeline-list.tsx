import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useMemo } from 'react';
import { dayRange, isolate } from '#lib/format.ts';
import type { NoteScope } from '#metrics/notes.ts';
import { accountLabels, useAccountsById } from '#queries/accounts.queries.ts';
import { campaignQueries } from '#queries/campaigns.queries.ts';
import { EventSign } from '#ui/charts/chart-tooltip.tsx';
import { isWritten, type TimelineEntry } from './timeline.ts';

export interface TimelineListProps {
  entries: readonly TimelineEntry[];
  textOf: (entry: TimelineEntry) => string;
  /** Follows the text of a note that the user can change. */
  renderAction?: (entry: TimelineEntry) => ReactNode;
}

/** Entries with their days. */
export const TimelineList = ({ entries, textOf, renderAction }: TimelineListProps) => (
  <ul>
    {entries.map((entry) => (
      <li key={entry.id} className="flex items-start gap-x-2 py-1">
        <EventSign isNote={isWritten(entry)} />
        <p className="min-w-0 grow wrap-anywhere">
          <span className="text-muted tabular-nums">{dayRange(entry.from, entry.to)}</span>{' '}
          {textOf(entry)}
        </p>
        {entry.kind === 'note' && renderAction?.(entry)}
      </li>
    ))}
  </ul>
);

/** Where notes are, and what appears beside them. */
export const notesHint =
  'Saved on this device. Batches sent from it, and bids and statuses that changed between its snapshots, are added automatically.';

/** Names the scope of a note. Campaigns that are not loaded have their ID. */
export function useScopeNames(): (scope: NoteScope) => string {
  const accounts = useAccountsById();
  const { data: campaigns } = useQuery({ ...campaignQueries.list(), enabled: false });
  return useMemo(() => {
    const labels = accountLabels(accounts.values());
    const campaignName = (id: string) => campaigns?.records.find((one) => one.id === id)?.name;
    return ({ channel, accountId, campaignId }) => {
      if (campaignId !== null) return campaignName(campaignId) ?? campaignId;
      if (accountId !== null) return labels.get(accountId) ?? accountId;
      return channel ?? 'All channels and accounts';
    };
  }, [accounts, campaigns]);
}

/** The text of an entry, with the scope of a note that is not about everything. */
export function useEntryText(): (entry: TimelineEntry) => string {
  const nameOf = useScopeNames();
  return useMemo(
    () => (entry) => {
      const { text, channel, accountId, campaignId } = entry;
      const isNarrow = (channel ?? accountId ?? campaignId) !== null;
      return isNarrow ? `${isolate(text)} · ${isolate(nameOf(entry))}` : isolate(text);
    },
    [nameOf],
  );
}
