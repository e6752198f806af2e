import { type ReactNode, useMemo, useState } from 'react';
import { count, dayRange } from '#lib/format.ts';
import { linkClass } from '#ui/link-class.ts';
import type { Note } from '#metrics/notes.ts';
import { ScopedLink } from '#navigation/link.tsx';
import { paths } from '#navigation/paths.ts';
import { entireScope } from '#navigation/scope.ts';
import { Button } from '#ui/button.tsx';
import type { ChartEvent } from '#ui/charts/chart-data.ts';
import { Icon } from '#ui/icon.tsx';
import { Dialog } from '#ui/overlay/dialog.tsx';
import { NoteDialog } from './note-dialog.tsx';
import { chartEventsOn, entriesOn, isWritten, type TimelineScope } from './timeline.ts';
import { useTimeline } from './use-timeline.ts';
import { notesHint, TimelineList, type TimelineListProps, useEntryText } from './timeline-list.tsx';

/** Notes for charts of a scope and days. */
export interface ChartNotes {
  /** Beside the charts: lists the notes, and adds and changes them. */
  button: ReactNode;
  /** What happened on some of the days. */
  eventsOn: (days: readonly string[]) => readonly ChartEvent[];
  /** A list of them for paper and pictures. */
  footer: ReactNode;
}

/** Pass the same scope and days while they are the same; none while they are not known. */
export function useChartNotes(scope = entireScope, days = noDays): ChartNotes {
  const timeline = useTimeline(scope);
  const textOf = useEntryText();
  return useMemo(() => {
    const entries = entriesOn(timeline, days);
    return {
      button: <NotesButton {...{ scope, days, entries, textOf }} />,
      eventsOn: (some) => chartEventsOn(entries, some, textOf),
      footer: <PaperNotes {...{ entries, textOf }} />,
    };
  }, [timeline, scope, days, textOf]);
}

const noDays: readonly string[] = [];

/** With this many, the weekly report fits one sheet. */
const mostOnPaper = 5;

/** In characters: about one line of the weekly report. */
const mostOfText = 120;

/** Notes first, then recorded events, as far as there is room. */
function PaperNotes({ entries, textOf }: Omit<NotesButtonProps, 'scope' | 'days'>) {
  const sorted = entries.toSorted((a, b) => Number(isWritten(b)) - Number(isWritten(a)));
  const shown = sorted.slice(0, mostOnPaper).map((entry) => {
    const { text } = entry;
    return { ...entry, text: text.length > mostOfText ? `${text.slice(0, mostOfText)}…` : text };
  });
  const left = entries.length - shown.length;
  return (
    <>
      <TimelineList entries={shown} textOf={textOf} />
      {left > 0 && <p className="text-muted">{count(left)} more on the Notes page</p>}
    </>
  );
}

interface NotesButtonProps extends Pick<TimelineListProps, 'entries' | 'textOf'> {
  scope: TimelineScope;
  days: readonly string[];
}

function NotesButton({ scope, days, entries, textOf }: NotesButtonProps) {
  const [isOpen, setOpen] = useState(false);
  const [edited, setEdited] = useState<'new' | Note | null>(null);
  const [first = '', last = first] = [days[0], days.at(-1)];
  return (
    <>
      <Button
        size="small"
        icon={<Icon name="flag" className="size-3" />}
        aria-haspopup="dialog"
        // Keeps its place when the number arrives.
        className="min-w-22"
        onClick={() => setOpen(true)}
      >
        {entries.length === 0 ? 'Notes' : `Notes (${count(entries.length)})`}
      </Button>
      {isOpen && (
        <Dialog
          title={`Notes, ${dayRange(first, last)}`}
          onClose={() => setOpen(false)}
          actions={
            <>
              <ScopedLink to={paths.notes} className={`${linkClass} mr-auto self-center`}>
                All notes
              </ScopedLink>
              <Button onClick={() => setOpen(false)}>Done</Button>
              <Button variant="primary" onClick={() => setEdited('new')}>
                Add note
              </Button>
            </>
          }
        >
          {entries.length === 0 ? (
            <p>
              No notes on these days. Add what happened: a price, a promotion, a listing change.{' '}
              {notesHint}
            </p>
          ) : (
            <div
              role="region"
              aria-label="Notes"
              // A scrollable region must be reachable by keyboard.
              // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
              tabIndex={0}
              className="max-h-96 overflow-y-auto text-ink"
            >
              <TimelineList
                entries={entries.toReversed()}
                textOf={textOf}
                renderAction={(entry) => (
                  <Button
                    size="small"
                    aria-label={`Edit note: ${entry.text}`}
                    onClick={() => setEdited(entry)}
                  >
                    Edit
                  </Button>
                )}
              />
            </div>
          )}
          {edited !== null && (
            <NoteDialog
              note={edited === 'new' ? null : edited}
              day={last}
              scope={scope}
              onClose={() => setEdited(null)}
            />
          )}
        </Dialog>
      )}
    </>
  );
}
