import { type SubmitEvent, useId, useState } from 'react';
import { everything, type Note, type NoteScope, withNote } from '#metrics/notes.ts';
import { matchesFilter } from '#navigation/scope.ts';
import { useAccountsById } from '#queries/accounts.queries.ts';
import { Button } from '#ui/button.tsx';
import { DateField } from '#ui/form/date-field.tsx';
import { inputClass } from '#ui/form/input-class.ts';
import { Select } from '#ui/form/select.tsx';
import { DangerButton } from '#ui/overlay/danger-dialog.tsx';
import { Dialog } from '#ui/overlay/dialog.tsx';
import { useFieldDraft } from '#user/field-drafts.ts';
import { useNotes } from '#user/use-settings.ts';
import type { TimelineScope } from './timeline.ts';
import { useScopeNames } from './timeline-list.tsx';

interface NoteDialogProps {
  /** `null` for a new one. */
  note: Note | null;
  /** Of a new one. */
  day: string;
  scope: TimelineScope;
  onClose: () => void;
}

/** Adds, changes or deletes a note. */
export function NoteDialog({ note, day, scope, onClose }: NoteDialogProps) {
  const [, change] = useNotes();
  const { options, usual } = useScopeOptions(note, scope);
  // Survives signing in again, but not closing the dialog.
  const [typed, setTyped] = useFieldDraft(`note ${note?.id ?? JSON.stringify(scope)}`);
  const [from, setFrom] = useState(note?.from ?? day);
  const [to, setTo] = useState(note?.to ?? day);
  const [chosen, setChosen] = useState<string | null>(null);
  const appliesTo = chosen ?? JSON.stringify(note === null ? usual : scopeOf(note));
  const form = useId();
  const text = typed ?? note?.text ?? '';
  const close = (): void => {
    setTyped(null);
    onClose();
  };
  const finish = (make: (all: readonly Note[]) => readonly Note[]): void => {
    void change(make);
    close();
  };
  const save = (event: SubmitEvent): void => {
    event.preventDefault();
    const own = note?.id ?? crypto.randomUUID();
    const saved = { ...(JSON.parse(appliesTo) as NoteScope), id: own, from, to, text: text.trim() };
    finish((all) => withNote(all, own, saved));
  };
  return (
    <Dialog
      title={note === null ? 'Add note' : 'Edit note'}
      onClose={close}
      actions={
        <>
          {note !== null && (
            <span className="mr-auto">
              <DangerButton
                action="Delete note"
                onConfirm={() => finish((all) => withNote(all, note.id, null))}
              >
                <p>It is removed from all charts and cannot be restored.</p>
              </DangerButton>
            </span>
          )}
          <Button onClick={close}>Cancel</Button>
          <Button variant="primary" type="submit" form={form}>
            Save note
          </Button>
        </>
      }
    >
      <form id={form} onSubmit={save} className="grid gap-3 text-ink">
        <label className="grid gap-1">
          Note
          <textarea
            data-kept
            // The user has opened the dialog to type here.
            // oxlint-disable-next-line jsx-a11y/no-autofocus
            autoFocus
            rows={3}
            required
            value={text}
            // Blanks alone are missing, too.
            onChange={({ currentTarget }) => setTyped(currentTarget.value.trimStart())}
            className={`${inputClass} h-auto! py-1.5`}
          />
        </label>
        <div className="grid grid-cols-2 gap-3">
          <div className="grid gap-1">
            First day
            <DateField
              label="First day"
              value={from}
              onChange={(next) => {
                setFrom(next);
                // A single day stays one.
                if (to === from || to < next) setTo(next);
              }}
            />
          </div>
          <div className="grid gap-1">
            Last day
            <DateField label="Last day" min={from} value={to} onChange={setTo} />
          </div>
        </div>
        <label className="grid gap-1">
          Applies to
          <Select value={appliesTo} options={options} onChange={setChosen} className={inputClass} />
        </label>
      </form>
    </Dialog>
  );
}

const scopeOf = (it: NoteScope): NoteScope => {
  const { channel, accountId, campaignId } = it;
  return { channel, accountId, campaignId };
};

/** What a note can apply to, by name, and the narrowest of these that the chart displays. */
function useScopeOptions(note: Note | null, scope: TimelineScope) {
  const known = useAccountsById();
  const nameOf = useScopeNames();
  const inChannels = [...known.values()].filter((one) => matchesFilter(scope.channel, one.channel));
  const ids = scope.account_id.length > 0 ? scope.account_id : inChannels.map(({ id }) => id);
  const accounts = ids
    .map((id) => ({
      ...everything,
      channel: known.get(id)?.channel ?? null,
      accountId: id || null,
    }))
    .toSorted((a, b) => nameOf(a).localeCompare(nameOf(b)));
  const inScope = [...scope.channel, ...accounts.flatMap(({ channel }) => channel ?? [])];
  const channels = [...new Set(inScope)].toSorted().map((channel) => ({ ...everything, channel }));
  const { id: campaignId = null } = scope;
  const campaigns = campaignId === null ? [] : accounts.map((one) => ({ ...one, campaignId }));
  const narrowest = [campaigns, accounts, channels].find((some) => some.length === 1);
  const own = note === null ? [] : [scopeOf(note)];
  return {
    usual: narrowest?.[0] ?? everything,
    options: new Map(
      [...own, ...campaigns, everything, ...channels, ...accounts].map((one) => [
        JSON.stringify(one),
        nameOf(one),
      ]),
    ),
  };
}
