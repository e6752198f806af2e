/**
 * The batches of this user as they lie on the device, where every tab finds them. The service has no
 * list of batches: what is not remembered here is lost. What they hold lies beside it, an entry each.
 */
import * as z from 'zod/mini';
import { isEndedBatch } from '#domain/batch-change.ts';

/**
 * How a batch stands with us, whatever the service says of it. `waiting`: not sent yet. `sending`: about
 * to leave, or on its way. `unanswered`: it was sent, and no answer came: the service may have taken it
 * or not. `taken`: the user knows that it was. `refused`: it was not taken. `back`: its items went back
 * to the list. `dropped`: the user does not want it sent any more. `sent`: it has an id. `unknown`: the
 * service does not know that id.
 */
const Standing = z.enum([
  'waiting',
  'sending',
  'unanswered',
  'taken',
  'refused',
  'back',
  'dropped',
  'sent',
  'unknown',
]);
export type Standing = z.infer<typeof Standing>;

const Batch = z.object({
  /** Ours, from before it has an id. */
  key: z.string(),
  /** The service's. */
  id: z.nullable(z.string()),
  /** Items in it. */
  count: z.number(),
  standing: Standing,
  /** The service's last word, which never goes back; `null` before the first. */
  status: z.nullable(z.string()),
  /** Items that came out well, and not; `null` until it has ended. */
  good: z.nullable(z.number()),
  failed: z.nullable(z.number()),
  /** Why it was refused, or is unanswered, in the service's words where there are any. */
  reason: z.nullable(z.string()),
  /** Times in milliseconds since 1970. When it was last sent. */
  sentAt: z.nullable(z.number()),
  /** Since when it stands like this. */
  since: z.number(),
  /** When the service last said something of it. */
  heardAt: z.nullable(z.number()),
  /** What the last look failed with, and how many did in a row. */
  miss: z.nullable(z.string()),
  misses: z.number(),
  lookedAt: z.nullable(z.number()),
  /** When it is to be looked at; `null`: not any more. */
  nextAt: z.nullable(z.number()),
  /** Whether the user wants it sent, also while the rest of its list is held back. */
  isAsked: z._default(z.boolean(), false),
  /** Items that are not sent with it again, as they were submitted since with another target. */
  left: z._default(z.number(), 0),
});
export type Batch = z.infer<typeof Batch>;

const Submission = z.object({
  /** That of the list that was submitted, so that none is twice. */
  key: z.string(),
  /** When, in milliseconds since 1970. */
  at: z.number(),
  /** When the user last said that it is to be sent; `null`: when it was submitted. */
  wantedAt: z._default(z.nullable(z.number()), null),
  countries: z.array(z.string()),
  /** Why no more of it is sent until the user says so. `stale`: nothing was sent of it for long. */
  halted: z.nullable(z.enum(['unanswered', 'refused', 'user', 'storage', 'stale'])),
  /** What was told of it on other pages. */
  told: z._default(z.nullable(z.enum(['ended', 'stuck'])), null),
  batches: z.array(Batch),
});
export type Submission = z.infer<typeof Submission>;

export interface Panel {
  /** Counts the changes: a tab that reads late does not show an older panel again. */
  revision: number;
  /** Newest first. */
  submissions: Submission[];
  /** What another version of the app wrote and this one cannot read: left alone. */
  odd: unknown[];
}

export const emptyPanel: Panel = { revision: 0, submissions: [], odd: [] };

/** The most batches that are remembered; none gives way to another by itself. */
export const mostBatches = 1000;

/** Where the panel lies in the area `batches`. */
export const panelKey = 'panel';

const Kept = z.object({
  revision: z.number(),
  submissions: z.array(z.unknown()),
  odd: z.array(z.unknown()),
});

/** Reads a kept panel, submission by submission; `null` where it is none at all. */
export function parsePanel(value: unknown): Panel | null {
  const kept = z.safeParse(Kept, value);
  if (!kept.success) return null;
  const { revision, submissions, odd } = kept.data;
  const panel: Panel = { revision, submissions: [], odd: [] };
  for (const entry of [...submissions, ...odd]) {
    const read = z.safeParse(Submission, entry);
    if (read.success) panel.submissions.push(read.data);
    else panel.odd.push(entry);
  }
  return panel;
}

export function allBatches(panel: Panel | null): Batch[] {
  return panel?.submissions.flatMap(({ batches }) => batches) ?? [];
}

/** The batch whose turn it is to be sent, with how many wait with it: oldest submission first. */
export function nextToSend(
  panel: Panel | null,
): { submission: Submission; batch: Batch; left: number } | null {
  for (const submission of panel?.submissions.toReversed() ?? []) {
    const { halted, batches } = submission;
    const waiting = batches.filter(
      (it) => it.standing === 'waiting' && (halted === null || it.isAsked),
    );
    const [batch] = waiting;
    if (batch !== undefined) return { submission, batch, left: waiting.length };
  }
  return null;
}

/** How many batches are to be sent, or on their way. */
export function allWaiting(submissions: readonly Submission[] | null): number {
  const all = submissions?.flatMap(({ batches }) => batches) ?? [];
  return all.filter(({ standing }) => standing === 'waiting' || standing === 'sending').length;
}

/** Milliseconds in which the user may be taken to want still what they have confirmed. */
const fresh = 3600_000;

/**
 * Whether nothing was sent of a submission for so long that it does not go on unasked: meanwhile its
 * targets may have been thought better of, or set by others.
 */
export function isStale({ at, wantedAt, batches }: Submission, time: number): boolean {
  const last = batches.reduce((max, it) => Math.max(max, it.sentAt ?? 0), wantedAt ?? at);
  return time - last > fresh;
}

/** Whether it has an id and may still change. */
export function isUnderWay({ standing, status }: Batch): boolean {
  return standing === 'sent' && !isEndedBatch(status);
}

/** What there is to tell of a submission on other pages: that it has ended, or wants a word of the user. */
export type News = NonNullable<Submission['told']>;

/** `null` while it goes on by itself, and where the user has decided about all of it. */
export function newsOf({ halted, batches }: Submission): News | null {
  const isAny = (...standings: Standing[]): boolean =>
    batches.some(({ standing }) => standings.includes(standing));
  const isHeld = halted !== null && isAny('waiting');
  if (isAny('unanswered', 'unknown') || (isHeld && halted !== 'user')) return 'stuck';
  if (isHeld || isAny('waiting', 'sending') || batches.some(isUnderWay)) return null;
  return isAny('sent', 'refused') ? 'ended' : null;
}
