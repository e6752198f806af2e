/**
 * The panel of reports as it lies on the device, where every tab finds it. The service has no list of
 * jobs: what is not remembered here is lost. It outlives a sign-out, so it holds what was asked for
 * and how it stands, and never the address of a result, which opens it to whoever reads it.
 */
import * as z from 'zod/mini';
import { AskedReport } from '#api/contract/report.ts';

/**
 * How a report stands with us, whatever its job's status. `asking`: the request is on its way.
 * `unanswered`: it was sent, and no answer came: the service may have taken it or not. `refused`: it
 * was not taken. `known`: it has a job. `unknown`: the service does not know that job.
 */
const Standing = z.enum(['asking', 'unanswered', 'refused', 'known', 'unknown']);
export type Standing = z.infer<typeof Standing>;

const Report = z.object({
  /** Ours, from before there is a job. */
  key: z.string(),
  /** The job's. */
  id: z.nullable(z.string()),
  /** What was asked for, as far as it is known: not always that of a job from elsewhere. */
  request: AskedReport,
  standing: Standing,
  /** The service's last word, which never goes back; `null` before the first. */
  status: z.nullable(z.string()),
  /** 0 to 1, of the status `running`. */
  progress: z.nullable(z.number()),
  /** Times in milliseconds since 1970. When it was asked for, the last time, or added. */
  askedAt: z.number(),
  /** When the job was created, by the service's clock; `null` where it does not say. */
  createdAt: z.nullable(z.number()),
  /** Since when it stands like this, as far as is known. */
  since: z.number(),
  /** When the service last said something of it. */
  heardAt: z.nullable(z.number()),
  /** Why it failed or was refused, in the service's words. */
  reason: z.nullable(z.string()),
  /**
   * A wish of ours, not a status: `asked` shows at once, `taken` once the service has heard of it; both
   * end with the job. `lost`: no answer came to it; `refused`: the service would not; `late`: the job had ended.
   */
  cancel: z.nullable(z.enum(['asked', 'taken', 'lost', 'refused', 'late'])),
  /** What the last look failed with, and how many did in a row. */
  miss: z.nullable(z.string()),
  misses: z.number(),
  /** When it was last looked at. */
  lookedAt: z.nullable(z.number()),
  /** When it is to be looked at; `null`: not any more. */
  nextAt: z.nullable(z.number()),
  /** That it has ended, until that was seen: `new`, `notified` by the browser, `told` on a page. */
  news: z._default(z.nullable(z.enum(['new', 'notified', 'told'])), null),
  /** Keys of requests that the service answered with this job, as it was there already. */
  joined: z.optional(z.array(z.string())),
});
export type Report = z.infer<typeof Report>;

export interface Panel {
  /** Counts the changes: a tab that reads late does not show an older panel again. */
  revision: number;
  /** Newest first. */
  reports: Report[];
  /** What another version of the app wrote and this one cannot read: left alone, so that it finds it again. */
  odd: unknown[];
}

export const emptyPanel: Panel = { revision: 0, reports: [], odd: [] };

/** The most reports that a panel holds; none gives way to another by itself. */
export const mostReports = 500;

/** Where the panel lies in the area `reports`. */
export const panelKey = 'panel';

const Kept = z.object({
  revision: z.number(),
  reports: z.array(z.unknown()),
  odd: z.array(z.unknown()),
});

/** Reads a kept panel, report by report; `null` where it is none at all. */
export function parsePanel(value: unknown): Panel | null {
  const kept = z.safeParse(Kept, value);
  if (!kept.success) return null;
  const { revision, reports, odd } = kept.data;
  const panel: Panel = { revision, reports: [], odd: [] };
  for (const entry of [...reports, ...odd]) {
    const report = z.safeParse(Report, entry);
    if (report.success) panel.reports.push(report.data);
    else panel.odd.push(entry);
  }
  return panel;
}

const endings = new Set(['completed', 'failed', 'cancelled']);

/** What became of the request of that key: its own report, or the one that stood for the same already. */
export function reportOf(reports: readonly Report[], key: string): Report | undefined {
  return (
    reports.find((it) => it.key === key) ?? reports.find((it) => it.joined?.includes(key) === true)
  );
}

/** Whether a status is the last one of its job. A word that is not known here is under way. */
export function isEnded({ status }: Pick<Report, 'status'>): boolean {
  return status !== null && endings.has(status);
}

/** Whether it has a job that may still change. */
export function isUnderWay(report: Report): boolean {
  return report.standing === 'known' && !isEnded(report);
}

/** Since when it has been made, in milliseconds since 1970: by the service's clock where it says so. */
export function begunAt({ createdAt, askedAt }: Pick<Report, 'createdAt' | 'askedAt'>): number {
  return createdAt ?? askedAt;
}

/** Whether it has ended and nobody has seen that yet. */
export function isUnseen({ news }: Report): boolean {
  return news !== null;
}
