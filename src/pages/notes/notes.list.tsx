/** Notes and what was recorded, as a list. */
import { entryKinds, isWritten, type TimelineEntry } from '#features/notes/timeline.ts';
import { dayRange } from '#lib/format.ts';
import { freeText } from '#lib/search-params.ts';
import { textOf } from '#lib/table-row.ts';
import { defineList } from '#lists/define-list.ts';
import { facet, hidden, text } from '#lists/list-columns.tsx';
import { anyOf } from '#lists/list-filter.ts';
import type { NoteScope } from '#metrics/notes.ts';

const kinds: Record<TimelineEntry['kind'], string> = {
  note: 'Note',
  team: 'Team note',
  batch: 'Batch',
  bids: 'Bids',
  statuses: 'Statuses',
};

export const noteList = defineList({
  name: 'Notes',
  one: 'note',
  search: { label: 'Search notes', placeholder: 'Text, account or campaign' },
  sort: '-start',
  totals: () => [],
  columns: {
    id: hidden({ type: 'text' }),
    start: {
      ...text('Days', 184, {
        condition: 'date',
        priority: 1,
        text: (row) => dayRange(textOf(row, 'start'), textOf(row, 'end')),
      }),
      data: { type: 'date' },
    },
    end: {
      ...text('Last day', 116, { condition: 'date', hidden: true, isInFiles: true }),
      data: { type: 'date' },
    },
    text: text('Note', 480, {
      search: true,
      isLong: true,
      priority: 1,
    }),
    kind: facet('Type', 110, { filter: 'kind', order: entryKinds.map((kind) => kinds[kind]) }),
    scope: text('Applies to', 240, { search: true, group: true }),
  },
  filters: { kind: anyOf('kind', { label: 'Type' }) },
  params: {
    /** The ID of the note that is open, or `new`. */
    note: freeText,
  },
});

/** Entries as records of the list, newest first; `nameOf` names the scope of a note. What was recorded has that of the page. */
export function noteRecords(
  timeline: readonly TimelineEntry[],
  nameOf: (scope: NoteScope) => string,
) {
  return timeline.toReversed().map((entry) => {
    const { id, from: start, to: end, text: note, kind } = entry;
    const scope = isWritten(entry) ? nameOf(entry) : null;
    return { id, start, end, text: note, kind: kinds[kind], scope };
  });
}
