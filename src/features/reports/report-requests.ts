/** Which reports are identical, and what a failed request means. */
import { boundedMessage } from '#lib/bounded-message.ts';
import { type AskedReport, type ReportRequest, requestFields } from '#api/contract/report.ts';
import { ServiceError } from '#api/errors.ts';
import { dayRange, humanize } from '#lib/format.ts';
import { ownProperty } from '#lib/own-property.ts';
import type { Days } from '#lib/day-lists.ts';

import type { ReportEvent } from './reports-reducer.ts';
import { isInProgress, type Report } from './stored-reports.ts';

/** Milliseconds after completion during which a report counts as fresh. */
export const freshFor = 15 * 60_000;

/** A request as stored: every field present, `null` if it does not narrow. */
export function toStoredRequest(request: ReportRequest): AskedReport {
  return { channel: null, account_id: null, ...request };
}

/** The request to send again; `null` if too little is known of it. */
export function toReportRequest(asked: AskedReport | null): ReportRequest | null {
  if (asked === null) return null;
  const { name, report_type, start_date, end_date, time_unit, format } = asked;
  if ([name, report_type, start_date, end_date, time_unit, format].includes(null)) return null;
  const said = Object.entries(asked).filter(([, value]) => value !== null);
  return Object.fromEntries(said) as unknown as ReportRequest;
}

function isSame(a: AskedReport, b: AskedReport): boolean {
  return requestFields.every((field) => a[field] === b[field]);
}

/**
 * Whether a report completed so recently that a new one would be the same. The service's clock may be ahead
 * of this device's by the same amount.
 */
export function isFresh({ standing, status, since }: Report, time: number): boolean {
  return standing === 'known' && status === 'completed' && Math.abs(time - since) < freshFor;
}

/**
 * The report that already answers a request: in progress, or complete and still fresh. `force` only considers
 * those in progress, which the service would not create twice.
 */
export function findIdentical(
  reports: readonly Report[],
  asked: AskedReport,
  time: number,
  force: boolean,
): Report | null {
  const isTwin = (it: Report) =>
    it.request !== null &&
    isSame(it.request, asked) &&
    (it.standing === 'asking' || isInProgress(it) || (!force && isFresh(it, time)));
  return reports.find(isTwin) ?? null;
}

/**
 * The event for a failed request. Only a clear refusal proves that it was not accepted; otherwise it may have
 * been, and is only sent again by the user.
 */
export function toRequestEvent(key: string, error: unknown): ReportEvent {
  if (!(error instanceof ServiceError)) return { kind: 'unanswered', key, reason: null };
  const { failure } = error;
  if (failure.kind === 'conflict' && failure.jobId !== null) {
    const { jobId: id, retryAfter = null } = failure;
    return { kind: 'joined', key, id, retryAfter };
  }
  return { kind: mayHaveSucceeded(error) ? 'unanswered' : 'refused', key, reason: reasonOf(error) };
}

/** Whether the service does not know the report. */
export function isNotFound(error: unknown): boolean {
  return error instanceof ServiceError && error.failure.kind === 'notFound';
}

/** Whether the service may have acted on the call without saying so. */
function mayHaveSucceeded(error: unknown): boolean {
  if (!(error instanceof ServiceError)) return true;
  return ['network', 'server', 'unreadable'].includes(error.failure.kind);
}

/** The outcome of a failed cancellation. */
export function toCancelOutcome(error: unknown): 'lost' | 'refused' | 'late' {
  if (mayHaveSucceeded(error)) return 'lost';
  return error instanceof ServiceError && error.failure.kind === 'conflict' ? 'late' : 'refused';
}

/** The reason, in the service's words if there are any. */
function reasonOf({ failure, detail }: ServiceError): string | null {
  if (failure.kind === 'invalid' && failure.fields.length > 0) {
    return boundedMessage(failure.fields.map((field) => field.detail).join(' '));
  }
  return detail ?? reasons[failure.kind] ?? null;
}

const reasons: Partial<Record<ServiceError['failure']['kind'], string>> = {
  unauthorized: 'Your sign-in was rejected. Sign in again, then retry.',
  forbidden: 'Your user or subscription key does not have access.',
  rateLimited: 'The rate limit is used up.',
};

const types: Record<string, string> = {
  campaign: 'Campaigns',
  keyword: 'Keywords',
  product: 'Products',
};

export const typeName = (type: string | null): string => ownProperty(types, type) ?? humanize(type);

/** The default name of a report: "Keywords · 1 – 14 Nov 2026 · daily". */
export function reportName(type: string, { start, end }: Days, unit: string): string {
  const days = dayRange(start, end);
  return [typeName(type), days, ...(unit === 'daily' ? ['daily'] : [])].join(' · ');
}
