/** Which report of the panel feeds a page: pure, so that it can be tried out without a device or a service. */
import type { ReportRequest } from '#api/contract/report.ts';
import { isDay } from '#lib/is-day.ts';
import { type Days, daysIn } from '#workspace/reports/days.ts';
import { begunAt, isEnded, isUnderWay, type Report } from '#workspace/reports/record.ts';

/** The channels and accounts that a page is narrowed to; empty lists narrow nothing. */
export interface Scope {
  channel: readonly string[];
  account_id: readonly string[];
}

export const everywhere: Scope = { channel: [], account_id: [] };

/** Reports that would do. */
export interface Wanted {
  type: ReportRequest['report_type'];
  /** Left out: sums over all days will do, which either has. */
  unit?: ReportRequest['time_unit'];
  /** These days and no others; left out: any. */
  days?: Days | undefined;
  /** The closer to these days, the better, however old; left out: the newer, the better. */
  closestTo?: Days | undefined;
}

/** A finished report, as a page that it feeds speaks of it. Days are `YYYY-MM-DD`, both included. */
export interface Source {
  jobId: string;
  name: string;
  /** What its rows are: `daily`, `summary`, or a word that is not known here. */
  unit: string | null;
  start: string;
  end: string;
  /** How many days that is. */
  days: number;
  /** What it is narrowed to; `null`: to nothing. */
  channel: string | null;
  accountId: string | null;
  /** When it was asked for, in milliseconds since 1970: it knows of nothing later. */
  madeAt: number;
}

/** Whether a report narrowed like that has all that a scope shows. */
export function covers(
  { channel, accountId }: Pick<Source, 'channel' | 'accountId'>,
  scope: Scope,
): boolean {
  return isOnly(scope.channel, channel) && isOnly(scope.account_id, accountId);
}

/** Whether it speaks of what happened on a channel in an account: what it has no row of had no impression there. */
export function speaksOf(
  { channel, accountId }: Pick<Source, 'channel' | 'accountId'>,
  place: { channel: string | null; account_id: string | null },
): boolean {
  return (
    (channel ?? place.channel) === place.channel &&
    (accountId ?? place.account_id) === place.account_id
  );
}

function isOnly(wanted: readonly string[], has: string | null): boolean {
  return has === null || (wanted.length === 1 && wanted[0] === has);
}

/** The finished reports that will do, the best first; those that cover a part of the scope among them. */
export function sourcesOf(reports: readonly Report[], wanted: Wanted): Source[] {
  return reports
    .filter((it) => it.status === 'completed' && it.standing === 'known' && fits(it, wanted))
    .map((it) => sourceOf(it))
    .filter((it) => it !== null)
    .toSorted((a, b) => daysApart(a, wanted) - daysApart(b, wanted) || b.madeAt - a.madeAt);
}

/** How many days are in a report or among the wanted ones, and not in both. */
function daysApart({ start, end, days }: Source, { closestTo }: Wanted): number {
  if (closestTo === undefined) return 0;
  const from = start > closestTo.start ? start : closestTo.start;
  const to = end < closestTo.end ? end : closestTo.end;
  const shared = from > to ? 0 : daysIn({ start: from, end: to });
  return days + daysIn(closestTo) - 2 * shared;
}

/**
 * The best finished report that will do and covers the scope; where none covers it, the best that
 * covers a part. `null`: there is none.
 */
export function bestSource(
  reports: readonly Report[],
  wanted: Wanted,
  scope: Scope,
): Source | null {
  const found = sourcesOf(reports, wanted);
  return found.find((it) => covers(it, scope)) ?? found[0] ?? null;
}

/** The newest report that would do, once it is done: one that is under way, or being asked for. */
export function underWay(reports: readonly Report[], wanted: Wanted, scope: Scope): Report | null {
  const isComing = (it: Report) => it.standing === 'asking' || isUnderWay(it);
  return reports.find((it) => isComing(it) && fits(it, wanted) && isFor(it, scope)) ?? null;
}

/** The newest report that would have done and did not come, where nothing newer did; `null`: there is none. */
export function failedAfter(
  reports: readonly Report[],
  wanted: Wanted,
  scope: Scope,
  source: Source | null,
): Report | null {
  const own = reports.find((it) => fits(it, wanted) && isFor(it, scope));
  const isLost =
    own !== undefined &&
    (own.standing === 'known'
      ? isEnded(own) && own.status !== 'completed'
      : own.standing !== 'asking');
  return isLost && own.askedAt > (source?.madeAt ?? 0) ? own : null;
}

function isFor({ request }: Report, scope: Scope): boolean {
  const { channel = null, account_id: accountId = null } = request ?? {};
  return covers({ channel, accountId }, scope);
}

function fits({ request }: Report, { type, unit, days }: Wanted): boolean {
  return (
    request !== null &&
    request.report_type === type &&
    (unit === undefined || request.time_unit === unit) &&
    (days === undefined || (request.start_date === days.start && request.end_date === days.end))
  );
}

/** A report that has a job, as a source; `null` where its days are not known. */
export function sourceOf({
  id,
  request,
  createdAt,
  askedAt,
}: Pick<Report, 'id' | 'request' | 'createdAt' | 'askedAt'>): Source | null {
  if (id === null || request === null) return null;
  const { start_date: start, end_date: end } = request;
  if (start === null || end === null || !isDay(start) || !isDay(end)) return null;
  return {
    jobId: id,
    name: request.name ?? id,
    unit: request.time_unit,
    start,
    end,
    days: daysIn({ start, end }),
    channel: request.channel,
    accountId: request.account_id,
    madeAt: begunAt({ createdAt, askedAt }),
  };
}
