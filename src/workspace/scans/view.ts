/** What can be seen of a crawl, in the tab that runs it and in all others. */
import * as z from 'zod/mini';
import type { Crawl } from './record.ts';

/** Why a running crawl stands still: the budget, no connection, or nobody whom the service would answer. */
const Hold = z.enum(['budget', 'offline', 'session']);
export type Hold = z.infer<typeof Hold>;

const View = z.object({
  state: z.enum(['none', 'running', 'paused', 'failing', 'ended', 'cancelled']),
  hold: z.nullable(Hold),
  total: z.number(),
  skipped: z.number(),
  done: z.number(),
  unknown: z.number(),
  failed: z.number(),
  /** Ids still to be asked for. */
  left: z.number(),
  units: z.number(),
  /** Seconds until the end, as things go; `null` while that is not known or it does not run. */
  secondsLeft: z.nullable(z.number()),
  /** What the last failed call met, in short. */
  reason: z.nullable(z.string()),
  /** What was asked for, and which list of ids that was. */
  title: z.nullable(z.string()),
  list: z.nullable(z.string()),
});
/** Counts are of ids. */
export type CrawlView = z.infer<typeof View>;

export const nothing: CrawlView = {
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

/** What a kept crawl shows of itself, whoever runs it. */
export function viewOf(crawl: Crawl | null, hold: Hold | null = null): CrawlView {
  if (crawl === null) return nothing;
  const { state, total, skipped, done, unknown, units } = crawl;
  const { reason = null, title = null, list = null } = crawl;
  const failed = crawl.failed.length;
  const left = Math.max(0, total - done - failed);
  const counts = { total, skipped, done, unknown, failed, left, units, reason, title, list };
  return { ...counts, state, hold: state === 'running' ? hold : null, secondsLeft: null };
}

/** Reads what another tab tells of a crawl; `null` where it is odd. */
export function parseView(value: unknown): CrawlView | null {
  const read = z.safeParse(View, value);
  return read.success ? read.data : null;
}
