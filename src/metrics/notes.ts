/** What the user writes about days, to read beside their figures. */

/** A campaign with its account and channel, an account with its channel, or a channel; all `null` for everything. */
export interface NoteScope {
  channel: string | null;
  accountId: string | null;
  campaignId: string | null;
}

export const everything: NoteScope = { channel: null, accountId: null, campaignId: null };

export interface Note extends NoteScope {
  id: string;
  /** Its first and last day, `YYYY-MM-DD`: the same for a single day. */
  from: string;
  to: string;
  text: string;
}

/** Replaces the note with that ID, or appends it; `null` removes it. */
export function withNote(all: readonly Note[], id: string, note: Note | null): readonly Note[] {
  if (note === null) return all.filter((one) => one.id !== id);
  const isNew = all.every((one) => one.id !== id);
  return isNew ? [...all, note] : all.map((one) => (one.id === id ? note : one));
}
