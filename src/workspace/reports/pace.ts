/** When a report is looked at. */
import {
  dueAt as dueAtAll,
  nextPoll as nextLookAtAll,
} from '#workspace/job-polling/poll-schedule.ts';
import { begunAt, isUnderWay, type Report } from './record.ts';

/** When to look again after an answer at `at`; `retryAfter` are the seconds that the service asked for. */
export function nextLook(report: Report, at: number, retryAfter: number | null): number {
  return nextLookAtAll(begunAt(report), at, retryAfter);
}

/**
 * When a report is to be looked at next, in milliseconds since 1970; `null`: never, as it has ended
 * or has no job. `isHidden` says that nobody looks.
 */
export function dueAt(report: Report, time: number, isHidden: boolean): number | null {
  return isUnderWay(report) ? dueAtAll(report, time, isHidden) : null;
}
