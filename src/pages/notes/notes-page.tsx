import { useMemo } from 'react';
import { NoteDialog } from '#features/notes/note-dialog.tsx';
import { notesHint, useScopeNames } from '#features/notes/timeline-list.tsx';
import { useRecorded, useTimeline } from '#features/notes/use-timeline.ts';
import { now } from '#lib/clock.ts';
import { dayOf } from '#lib/days.ts';
import { addressText } from '#lib/address.ts';
import { ListSkeleton, ListTable } from '#lists/list-page.tsx';
import { useRecordList } from '#lists/use-list.ts';
import { paths } from '#navigation/paths.ts';
import { scopeShape } from '#navigation/scope.ts';
import { useSearch } from '#navigation/use-search.ts';
import { useCampaigns } from '#queries/campaigns.queries.ts';
import { Button } from '#ui/button.tsx';
import { useNotes } from '#user/use-settings.ts';
import { Notice } from '#ui/feedback/notice.tsx';
import { Message } from '#ui/feedback/message.tsx';
import { PageHeader } from '#ui/layout/page-header.tsx';
import { noteList, noteRecords } from './notes.list.tsx';

/** All notes of the scope, with what was recorded about it. */
export function NotesPage() {
  const { values: scope } = useSearch(scopeShape);
  const { values: search, change } = useSearch(noteList.shape);
  const entries = useTimeline(scope);
  const [notes] = useNotes();
  const isLoading = useRecorded().isPlaceholderData || notes === null;
  // They name the campaigns of notes.
  useCampaigns();
  const nameOf = useScopeNames();
  const records = useMemo(() => noteRecords(entries, nameOf), [entries, nameOf]);
  const shown = useRecordList(noteList, records);
  const isEntire = scope.channel.length + scope.account_id.length === 0;
  const noteOf = (id: string) =>
    entries.find((entry) => entry.id === id && entry.kind === 'note') ?? null;
  const open = noteOf(search.note);
  return (
    <>
      <PageHeader
        title="Notes"
        actions={
          <Button variant="primary" onClick={() => change({ note: 'new' })}>
            Add note
          </Button>
        }
      />
      {search.note !== '' && search.note !== 'new' && !isLoading && open === null && (
        <Notice tone="warn">This note is not on this device.</Notice>
      )}
      {entries.length > 0 ? (
        <ListTable
          shown={shown}
          pathOf={(id) =>
            noteOf(id) &&
            paths.notes + addressText(noteList.shape.stringify({ ...search, note: id }))
          }
        />
      ) : isLoading ? (
        <ListSkeleton list={noteList} />
      ) : (
        <Message tone="empty" title={isEntire ? 'No notes yet' : 'No notes in this scope'}>
          <p>
            Add what happened: a price, a promotion, a listing change. Charts display it on its
            days. {notesHint}
          </p>
        </Message>
      )}
      {(open !== null || search.note === 'new') && (
        <NoteDialog
          key={search.note}
          note={open}
          day={dayOf(now())}
          scope={scope}
          onClose={() => change({ note: '' }, { replace: true })}
        />
      )}
    </>
  );
}
