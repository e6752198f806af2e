/** Chooses the report behind a page's metrics; pure, so that it can be tested without device or service. */
import type { ReportRequest } from '#api/contract/report.ts';
import { isDay } from '#lib/days.ts';
import type { Scope } from '#navigation/scope.ts';
import type { Days } from '#lib/day-lists.ts';
import { daysIn } from '#dates/report-day-range.ts';
import {
  findReport,
  startedAt,
  isInProgress,
  type Report,
} from '#features/reports/stored-reports.ts';

/** Which reports fit. */
export interface ReportWanted {
  type: ReportRequest['report_type'];
  /** Omitted: totals over all days suffice, which both have. */
  unit?: ReportRequest['time_unit'];
  /** Exactly these days; omitted for any. */
  days?: Days | undefined;
  /** Prefers days close to these, however old; omitted: prefers newer reports. */
  closestTo?: Days | undefined;
}

/** A finished report as described on a page. Days are `YYYY-MM-DD`, both included. */
export interface ReportSource {
  jobId: string;
  name: string;
  /** `daily`, `summary`, or an unknown value. */
  unit: string | null;
  start: string;
  end: string;
  days: number;
  /** What it is narrowed to; `null` for everything. */
  channel: string | null;
  accountId: string | null;
  /** Time of the request, in milliseconds since 1970: it contains nothing later. */
  madeAt: number;
}

/** Whether a report narrowed like that covers a scope. */
export function covers(
  { channel, accountId }: Pick<ReportSource, 'channel' | 'accountId'>,
  scope: Scope,
): boolean {
  return isOnly(scope.channel, channel) && isOnly(scope.account_id, accountId);
}

/** Whether it covers a channel in an account: what it has no row for had no impressions there. */
export function isAbout(
  { channel, accountId }: Pick<ReportSource, 'channel' | 'accountId'>,
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

/** The finished reports that fit, best first, including those that cover part of the scope. */
export function findSources(reports: readonly Report[], wanted: ReportWanted): ReportSource[] {
  return reports
    .filter((it) => it.status === 'completed' && it.standing === 'known' && fits(it, wanted))
    .map((it) => toSource(it))
    .filter((it) => it !== null)
    .toSorted((a, b) => daysApart(a, wanted) - daysApart(b, wanted) || b.madeAt - a.madeAt);
}

/** Number of days in only one of the report and the requested days. */
function daysApart({ start, end, days }: ReportSource, { closestTo }: ReportWanted): number {
  if (closestTo === undefined) return 0;
  const from = start > closestTo.start ? start : closestTo.start;
  const to = end < closestTo.end ? end : closestTo.end;
  const shared = from > to ? 0 : daysIn({ start: from, end: to });
  return days + daysIn(closestTo) - 2 * shared;
}

/**
 * The best finished report that fits and covers the scope; else the best that covers part of it. `null` if
 * there is none.
 */
export function bestSource(
  reports: readonly Report[],
  wanted: ReportWanted,
  scope: Scope,
): ReportSource | null {
  const found = findSources(reports, wanted);
  return found.find((it) => covers(it, scope)) ?? found[0] ?? null;
}

/** The latest choice, and those before: each remains in use while the later ones are in progress or have failed. */
const maxChosen = 5;

/** The store keys of the reports that a user chose, newest first, after another choice. */
export function withChosen(keys: readonly string[], key: string): string[] {
  return [key, ...keys.filter((it) => it !== key)].slice(0, maxChosen);
}

/**
 * The latest chosen report that is finished, fits and covers the scope: the one chosen before remains while a
 * newer choice is in progress. `null` if there is none.
 */
export function chosenSource(
  reports: readonly Report[],
  wanted: ReportWanted,
  scope: Scope,
  keys: readonly string[],
): ReportSource | null {
  const chosen = keys.flatMap((key) => findReport(reports, key) ?? []);
  const found = chosen.flatMap((it) => findSources([it], wanted));
  return found.find((it) => covers(it, scope)) ?? null;
}

/** The report behind a page's metrics. */
export interface SourceChoice {
  source: ReportSource | null;
  /** Whether the user chose `source`. */
  isChosen: boolean;
  /** Whether there is a newer report than the chosen one. */
  hasNewer: boolean;
}

/**
 * The report that a page displays: one of exactly `days` if it covers the scope; else, as without `days`, the one that
 * the user chose, else the best. `keys` are the user's choices, newest first.
 */
export function displayedSource(
  reports: readonly Report[],
  wanted: ReportWanted,
  scope: Scope,
  keys: readonly string[],
  days: Days | null = null,
): SourceChoice {
  if (days !== null) {
    const exact = displayedSource(reports, { ...wanted, days }, scope, keys);
    if (exact.source !== null && covers(exact.source, scope)) return exact;
  }
  const chosen = chosenSource(reports, wanted, scope, keys);
  const best = bestSource(reports, wanted, scope);
  return {
    source: chosen ?? best,
    isChosen: chosen !== null,
    hasNewer: chosen !== null && best !== null && best.madeAt > chosen.madeAt,
  };
}

export const isSameDays = (one: Days, other: Days): boolean =>
  one.start === other.start && one.end === other.end;

/** The newest report that will fit once it is complete: in progress, or being requested. */
export function inProgressReport(
  reports: readonly Report[],
  wanted: ReportWanted,
  scope: Scope,
): Report | null {
  const isComing = (it: Report) => it.standing === 'asking' || isInProgress(it);
  return reports.find((it) => isComing(it) && fits(it, wanted) && isFor(it, scope)) ?? null;
}

/** Whether a report failed, was refused or unanswered, or is gone. One that was cancelled did what the user wanted. */
export function hasFailed({ standing, status }: Report): boolean {
  return standing === 'known' ? status === 'failed' : standing !== 'asking';
}

/** The newest report that would have fit but failed, without a newer success; `null` if there is none. */
export function failedAfter(
  reports: readonly Report[],
  wanted: ReportWanted,
  scope: Scope,
  source: ReportSource | null,
): Report | null {
  const own = reports.find((it) => fits(it, wanted) && isFor(it, scope));
  return own !== undefined && hasFailed(own) && own.askedAt > (source?.madeAt ?? 0) ? own : null;
}

function isFor({ request }: Report, scope: Scope): boolean {
  const { channel = null, account_id: accountId = null } = request ?? {};
  return covers({ channel, accountId }, scope);
}

/** One for the history is removed soon. */
function fits({ request, purpose }: Report, { type, unit, days }: ReportWanted): boolean {
  return (
    purpose !== 'history' &&
    request !== null &&
    request.report_type === type &&
    (unit === undefined || request.time_unit === unit) &&
    (days === undefined || (request.start_date === days.start && request.end_date === days.end))
  );
}

/** A report with a job as a source; `null` if its days are unknown. */
export function toSource({
  id,
  request,
  createdAt,
  askedAt,
}: Pick<Report, 'id' | 'request' | 'createdAt' | 'askedAt'>): ReportSource | null {
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
    madeAt: startedAt({ createdAt, askedAt }),
  };
}

/** What a report is narrowed to: "channel-a, acct-0001"; `null` for all channels and accounts. */
export function coverageOf(source: Pick<ReportSource, 'channel' | 'accountId'>): string | null {
  const parts = [source.channel, source.accountId].filter((part) => part !== null);
  return parts.length === 0 ? null : parts.join(', ');
}
