/** The displayed state of a scan, in the tab that runs it and in all others. */
import * as z from 'zod/mini';
import type { StoredScan } from './stored-scan.ts';

/** Why a running scan waits: the rate limit, no connection, or no live session. */
const Hold = z.enum(['rateLimit', 'offline', 'session']);
export type Hold = z.infer<typeof Hold>;

const View = z.object({
  state: z.enum(['none', 'running', 'paused', 'failing', 'unsaved', 'ended', 'cancelled']),
  hold: z.nullable(Hold),
  total: z.number(),
  skipped: z.number(),
  done: z.number(),
  unknown: z.number(),
  failed: z.number(),
  /** IDs still to request. */
  left: z.number(),
  units: z.number(),
  /** Estimated seconds to the end; `null` if unknown or not running. */
  secondsLeft: z.nullable(z.number()),
  /** The last failure in short. */
  reason: z.nullable(z.string()),
  /** The scan's title, and the hash of its list of IDs. */
  title: z.nullable(z.string()),
  list: z.nullable(z.string()),
});
/** Counts are of IDs. */
export type ScanView = z.infer<typeof View>;

export const noScan: ScanView = {
  state: 'none',
  hold: null,
  total: 0,
  skipped: 0,
  done: 0,
  unknown: 0,
  failed: 0,
  left: 0,
  units: 0,
  secondsLeft: null,
  reason: null,
  title: null,
  list: null,
};

/** The displayed state of a stored scan, whichever tab runs it. */
export function toScanView(scan: StoredScan | null, hold: Hold | null = null): ScanView {
  if (scan === null) return noScan;
  const { state, total, skipped, done, unknown, units } = scan;
  const { reason = null, title = null, list = null } = scan;
  const failed = scan.failed.length;
  const left = Math.max(0, total - done - failed);
  const counts = { total, skipped, done, unknown, failed, left, units, reason, title, list };
  return { ...counts, state, hold: state === 'running' ? hold : null, secondsLeft: null };
}

/** Parses the state posted by another tab; `null` if it is invalid. */
export function parseScanView(value: unknown): ScanView | null {
  const read = z.safeParse(View, value);
  return read.success ? read.data : null;
}
