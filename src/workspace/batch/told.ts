/** What may happen to the batches. */
import type { News } from './record.ts';

export interface Word {
  status: string | null;
  /** Items that came out well and not, where it has ended and says so. */
  good: number | null;
  failed: number | null;
  /** Seconds. */
  retryAfter: number | null;
}

export type Told =
  /** A list was confirmed; of its key there is none yet. */
  | {
      kind: 'submitted';
      key: string;
      countries: string[];
      batches: { key: string; count: number }[];
    }
  /**
   * It leaves in the next moment; the service turned it away before it looked at it; or it stays, as
   * the browser cannot note that it leaves.
   */
  | { kind: 'sending' | 'postponed' | 'unnoted'; key: string }
  | { kind: 'accepted'; key: string; id: string; word: Word }
  | { kind: 'refused'; key: string; reason: string | null; halts: boolean }
  | { kind: 'lost'; key: string; reason: string | null }
  /**
   * The user's word: send it again, but for `left` of its items; it was taken; it was, and this is its
   * id; it goes back to the list; what was said of it before is in doubt.
   */
  | { kind: 'again'; key: string; left: number }
  | { kind: 'taken' | 'back' | 'doubted'; key: string }
  | { kind: 'named'; key: string; id: string }
  /**
   * Of a submission: send no more of it; it has waited for too long to go on unasked; what waits is
   * not to be sent; go on, but for so many items of single batches.
   */
  | { kind: 'halt' | 'stale' | 'discard'; key: string }
  | { kind: 'go on'; key: string; left: Readonly<Record<string, number>> }
  /** It was told on a page that it has ended, or is stuck. */
  | { kind: 'told'; key: string; news: News }
  /** What came of a look. */
  | { kind: 'heard'; id: string; word: Word }
  | { kind: 'not known'; id: string }
  | { kind: 'missed'; id: string; why: string; retryAfter: number | null }
  | { kind: 'look'; id: string }
  /** Submissions. */
  | { kind: 'removed'; keys: readonly string[] };

export type Happening = Told & { at: number };

/** What happens to a submission as a whole. */
export type OfSubmission = Extract<Happening, { kind: 'halt' | 'stale' | 'discard' | 'go on' }>;

/** What happens to a single batch. */
export type OfBatch = Exclude<Happening, OfSubmission | { kind: 'submitted' | 'removed' | 'told' }>;
