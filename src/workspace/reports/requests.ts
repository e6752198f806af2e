/** Which reports are the same, and what a request that failed means. */
import { ServiceError } from '#api/errors.ts';
import { type AskedReport, type ReportRequest, requestFields } from '#api/contract/report.ts';
import { isUnderWay, type Report } from './record.ts';
import type { Told } from './panel.ts';

/** For so long after it was done, in milliseconds, a report says what a new one would. */
export const freshFor = 15 * 60_000;

/** A request as the panel keeps it: every field there, `null` where it narrows nothing. */
export function askedOf(request: ReportRequest): AskedReport {
  return { channel: null, account_id: null, ...request };
}

/** The request again, as it is sent; `null` where too little is known of it. */
export function requestOf(asked: AskedReport | null): ReportRequest | null {
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
 * Whether a report was done so shortly ago that a new one would say nothing else. The service's clock
 * may be ahead of this device's: as far ahead counts the same.
 */
export function isFresh({ standing, status, since }: Report, time: number): boolean {
  return standing === 'known' && status === 'completed' && Math.abs(time - since) < freshFor;
}

/**
 * The report that answers the same request already: under way, or done and still fresh. `anew` looks only for one under way, which the service would not make twice.
 */
export function twinOf(
  reports: readonly Report[],
  asked: AskedReport,
  time: number,
  anew: boolean,
): Report | null {
  const isTwin = (it: Report) =>
    it.request !== null &&
    isSame(it.request, asked) &&
    (it.standing === 'asking' || isUnderWay(it) || (!anew && isFresh(it, time)));
  return reports.find(isTwin) ?? null;
}

/**
 * What became of a request that failed. Only a clear refusal says that it was not taken; whatever
 * broke off may have been, and is not sent again unless the user says so.
 */
export function outcomeOf(key: string, error: unknown): Told {
  if (!(error instanceof ServiceError)) return { kind: 'lost', key, reason: null };
  const { failure } = error;
  if (failure.kind === 'conflict' && failure.jobId !== null) {
    const { jobId: id, retryAfter = null } = failure;
    return { kind: 'joined', key, id, retryAfter };
  }
  return { kind: mayBeTaken(error) ? 'lost' : 'refused', key, reason: reasonOf(error) };
}

/** Whether the service may have done what it was asked for, though it did not say so. */
export function mayBeTaken(error: unknown): boolean {
  if (!(error instanceof ServiceError)) return true;
  return ['network', 'server', 'unreadable'].includes(error.failure.kind);
}

/** What a wish to cancel came to that failed. */
export function notCancelled(error: unknown): 'lost' | 'refused' | 'late' {
  if (mayBeTaken(error)) return 'lost';
  return error instanceof ServiceError && error.failure.kind === 'conflict' ? 'late' : 'refused';
}

/** Why, in the service's words where there are any. */
function reasonOf({ failure, detail }: ServiceError): string | null {
  if (failure.kind === 'invalid' && failure.fields.length > 0) {
    return failure.fields.map((field) => field.detail).join(' ');
  }
  return detail ?? reasons[failure.kind] ?? null;
}

const reasons: Partial<Record<ServiceError['failure']['kind'], string>> = {
  unauthorized: 'Your sign-in was refused. Sign in again, then ask again.',
  forbidden: 'The service refuses this to your user or subscription key.',
  rateLimited: 'The request budget is spent.',
};
