/** A scan as stored on the device, for all tabs: what it requests, and its progress. */
import { hashOf } from '#lib/hash.ts';
import * as z from 'zod/mini';
import type { Hold } from '#jobs/barrier.ts';

/**
 * `running` continues automatically, in any tab; `paused` waits for the user. `failing` is an automatic
 * pause: the service failed so often in a row that continuing would waste API units. So is `unsaved`: storage
 * refuses the results.
 */
const State = z.enum(['running', 'paused', 'failing', 'unsaved', 'ended', 'cancelled']);

const StoredScan = z.object({
  id: z.string(),
  state: State,
  /** Milliseconds since 1970. Results written later count as the scan's own. */
  startedAt: z.number(),
  /** IDs to request. */
  total: z.number(),
  /** IDs skipped because their stored result is still fresh. */
  skipped: z.number(),
  /** IDs with a result. */
  done: z.number(),
  /** Of these, IDs the service does not know. */
  unknown: z.number(),
  /** IDs whose call failed; they can be retried. */
  failed: z.array(z.string()),
  /** The last failure in short: "500". */
  reason: z.optional(z.string()),
  /** The scan's displayed title, and a hash that identifies its list of IDs. */
  title: z.optional(z.string()),
  list: z.optional(z.string()),
  /** Units of the calls sent, except those of the last second before a page was killed. */
  units: z.number(),
});
export type StoredScan = z.infer<typeof StoredScan>;

/** What tabs display of it. Counts are of IDs. */
export type ScanView = ReturnType<typeof toScanView>;

/** `hold` is why a running scan waits: the rate limit, no connection, or no live session. */
export function toScanView(scan: StoredScan | null, hold: Hold | 'session' | null = null) {
  const known: Partial<StoredScan> = scan ?? {};
  const { total = 0, skipped = 0, done = 0, unknown = 0, units = 0 } = known;
  const { reason = null, title = null, list = null } = known;
  const state: StoredScan['state'] | 'none' = known.state ?? 'none';
  const failed = known.failed?.length ?? 0;
  return {
    state,
    hold: state === 'running' ? hold : null,
    total,
    skipped,
    done,
    unknown,
    failed,
    /** IDs still to request. */
    left: Math.max(0, total - done - failed),
    units,
    reason,
    title,
    list,
  };
}

export const noScan = toScanView(null);

const Ids = z.object({ id: z.string(), ids: z.array(z.string()) });

/** Parses a stored scan; `null` if it is invalid. */
export function parseStoredScan(value: unknown): StoredScan | null {
  return z.safeParse(StoredScan, value).data ?? null;
}

/** Parses the stored IDs of the scan with that ID; `null` if they are invalid or belong to another. */
export function parseIds(scan: string, value: unknown): string[] | null {
  const read = z.safeParse(Ids, value).data;
  return read?.id === scan ? read.ids : null;
}

export type ScanEvent =
  | { kind: 'started'; scan: StoredScan }
  /** Progress of the scan with that ID. */
  | { kind: 'counted'; id: string; count: Partial<StoredScan> }
  /** Nothing is left to request, or requesting it makes no sense now. */
  | {
      kind: 'stopped';
      id: string;
      state: 'ended' | 'failing' | 'unsaved';
      count: Partial<StoredScan>;
    }
  | { kind: 'pause' | 'resume' | 'cancel' | 'retry' };

/** The stored scan after an event; the same object if nothing changes. */
export function scanReducer(scan: StoredScan | null, event: ScanEvent): StoredScan | null {
  if (event.kind === 'started') return event.scan;
  if (scan === null || ('id' in event && event.id !== scan.id)) return scan;
  const isRunning = scan.state === 'running';
  const isHalted = ['paused', 'failing', 'unsaved'].includes(scan.state);
  switch (event.kind) {
    case 'counted':
      return { ...scan, ...event.count };
    case 'stopped':
      return isRunning ? { ...scan, ...event.count, state: event.state } : scan;
    case 'pause':
      return isRunning ? { ...scan, state: 'paused' } : scan;
    case 'resume':
      return isHalted ? { ...scan, state: 'running' } : scan;
    case 'cancel':
      return isRunning || isHalted ? { ...scan, state: 'cancelled' } : scan;
    case 'retry':
  }
  const mayRetry = scan.failed.length > 0 && scan.state !== 'cancelled';
  return mayRetry ? { ...scan, failed: [], state: 'running' } : scan;
}

/** The key of the IDs, stored separately because they are many and never change. */
export const idsKey = (kind: string): string => `${kind}.ids`;

/** The maximum number of IDs of a scan, which is also the number of results stored. */
export const maxIds = 100_000;

/**
 * Identifies a list of IDs regardless of order: the sum of a hash of each ID, and their number.
 */
export function listHash(ids: readonly string[]): string {
  const each = new Set(ids);
  let sum = 0;
  for (const id of each) sum += hashOf(id);
  return `${each.size}.${sum}`;
}
