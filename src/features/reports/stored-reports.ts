/**
 * The list of reports as stored on the device, for all tabs. The service has no list of jobs: what is not
 * stored here is lost. It survives signing out, so it contains requests and statuses, but never a result's
 * URL, which gives access to anyone who has it.
 */
import * as z from 'zod/mini';
import { count } from '#lib/format.ts';
import { AskedReport } from '#api/contract/report.ts';

/**
 * The status of a request, independent of its job's status. `asking`: being sent. `unanswered`: sent without
 * a response; the service may have accepted it. `refused`: not accepted. `known`: it has a job. `unknown`:
 * the service does not know that job.
 */
const RequestStatus = z.enum(['asking', 'unanswered', 'refused', 'known', 'unknown']);

const Report = z.object({
  /** Our own, from before there is a job. */
  key: z.string(),
  /** The job's ID. */
  id: z.nullable(z.string()),
  /** The request, if known: jobs added by ID may not have one. */
  request: AskedReport,
  standing: RequestStatus,
  /** The service's last status, which never goes back; `null` before the first. */
  status: z.nullable(z.string()),
  /** 0 to 1, while `running`. */
  progress: z.nullable(z.number()),
  /** Times in milliseconds since 1970. When it was last requested, or added. */
  askedAt: z.number(),
  /** The job's creation, by the service's clock; `null` if not stated. */
  createdAt: z.nullable(z.number()),
  /** When the current status began, as far as known. */
  since: z.number(),
  /** The last response about it. */
  heardAt: z.nullable(z.number()),
  /** Why it failed or was refused, in the service's words. */
  reason: z.nullable(z.string()),
  /**
   * A cancellation by the user, not a status: `asked` at once, `taken` once the service has accepted it; both
   * end with the job. `lost`: no response; `refused`: the service refused; `late`: the job had ended.
   */
  cancel: z.nullable(z.enum(['asked', 'taken', 'lost', 'refused', 'late'])),
  /** The failure of the last poll, and the number of failures in a row. */
  miss: z.nullable(z.string()),
  misses: z.number(),
  /** The last poll. */
  lookedAt: z.nullable(z.number()),
  /** The next poll; `null` for never. */
  nextAt: z.nullable(z.number()),
  /** Its end, until seen: `new`, `notified` by the browser, `told` on a page. */
  news: z.nullable(z.enum(['new', 'notified', 'told'])),
  /** Why the dashboard requested it on its own; absent if the user wants it. Reports for the history are silent. */
  purpose: z.optional(z.enum(['daily', 'history'])),
  /** If the history waits for it: for which run, the accounts it covers, and how often its days were requested in vain. */
  history: z.optional(
    z.object({
      run: z.string(),
      accounts: z.array(z.string()),
      failures: z.number(),
      unanswered: z.number(),
    }),
  ),
  /** Keys of requests to which the service returned this existing job. */
  joined: z.optional(z.array(z.string())),
});
export type Report = z.infer<typeof Report>;

export interface StoredReports {
  /** Counts changes: a tab that reads late does not display an older state again. */
  revision: number;
  /** Newest first. */
  reports: Report[];
  /** Entries of another version of the app that this one cannot read, left in place for it. */
  odd: unknown[];
}

export const noReports: StoredReports = { revision: 0, reports: [], odd: [] };

/** The maximum number of reports that the user wants; none of them is removed automatically. */
export const maxReports = 500;

/** The maximum number of automatic reports of a purpose: the oldest give way to new ones. */
export const maxAutomatic = 60;

/** How many more reports the user can request. */
export const roomLeft = (reports: readonly Report[]): number =>
  maxReports - reports.filter(({ purpose }) => purpose === undefined).length;

/** There is no room for another report. */
export const fullText = (): string =>
  `The list holds up to ${count(maxReports)} of your reports. Remove some to make room.`;

/** What removing reports means, for the dialog that asks. */
export const removalEffect =
  'The service keeps results for a while, but you need the job ID to add a report again.';

/** Its key in the storage area `reports`. */
export const reportsKey = 'panel';

const Kept = z.object({
  revision: z.number(),
  reports: z.array(z.unknown()),
  odd: z.array(z.unknown()),
});

/** Parses stored reports one by one; `null` if there is no valid list. */
export function parseReports(value: unknown): StoredReports | null {
  const kept = z.safeParse(Kept, value);
  if (!kept.success) return null;
  const { revision, reports, odd } = kept.data;
  const panel: StoredReports = { revision, reports: [], odd: [] };
  for (const entry of [...reports, ...odd]) {
    const report = z.safeParse(Report, entry);
    if (report.success) panel.reports.push(report.data);
    else panel.odd.push(entry);
  }
  return panel;
}

const endings = new Set(['completed', 'failed', 'cancelled']);

/** The report of a request's key: its own, or the identical one it joined. */
export function findReport(reports: readonly Report[], key: string): Report | undefined {
  return (
    reports.find((it) => it.key === key) ?? reports.find((it) => it.joined?.includes(key) === true)
  );
}

/** Whether a status is final. An unknown status is in progress. */
export function isEnded({ status }: Pick<Report, 'status'>): boolean {
  return status !== null && endings.has(status);
}

/** Whether it has a job that may still change. */
export function isInProgress(report: Report): boolean {
  return report.standing === 'known' && !isEnded(report);
}

/** The start of the job, in milliseconds since 1970, by the service's clock if stated. */
export function startedAt({ createdAt, askedAt }: Pick<Report, 'createdAt' | 'askedAt'>): number {
  return createdAt ?? askedAt;
}

/** Whether it has ended without the user having seen that. */
export function isUnseen({ news }: Report): boolean {
  return news !== null;
}
