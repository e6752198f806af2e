/** Reports that pages ask for by themselves, named so that they are found again on the desk. */
import type { ReportRequest } from '#api/contract/report.ts';
import { now } from '#lib/clock.ts';
import type { Desk } from '#workspace/reports/desk.ts';
import { type Days, dayAt, dayProblem, daysAfter, presets } from '#workspace/reports/days.ts';
import { isEnded, reportOf } from '#workspace/reports/record.ts';
import { isFresh } from '#workspace/reports/requests.ts';
import { covers, bestSource, type Scope, type Source, underWay, type Wanted } from './source.ts';

const nouns = { campaign: 'Campaigns', keyword: 'Keywords', product: 'Products' } as const;

/** The request for what is wanted; more than one channel or account is more than a report takes, and asks for all. */
export function requestOf(
  { type, unit = 'summary' }: Wanted,
  { start, end }: Days,
  scope: Scope,
): ReportRequest {
  const [channel] = scope.channel.length === 1 ? scope.channel : [];
  const [account_id] = scope.account_id.length === 1 ? scope.account_id : [];
  const span = start === end ? start : `${start} to ${end}`;
  return {
    name: `${nouns[type]}, ${span}${unit === 'daily' ? ', daily' : ''}`,
    report_type: type,
    start_date: start,
    end_date: end,
    time_unit: unit,
    format: 'json',
    ...(channel !== undefined && { channel }),
    ...(account_id !== undefined && { account_id }),
  };
}

/** The days that are asked for where nobody chooses: the last 30 whole ones. */
export function usualDays(): Days {
  const today = dayAt(now());
  const usual = presets(today).find(({ name }) => name === 'Last 30 days');
  return usual?.days ?? { start: today, end: today };
}

/**
 * The days of a report that takes a source's place: as many that have passed by now where it was of
 * the latest when it was made, else the same. The last 30 where the service has forgotten those.
 */
export function renewedDays({ start, end, days, madeAt }: Source): Days {
  const today = dayAt(now());
  const wasLatest = end >= daysAfter(dayAt(madeAt), -1);
  const next = wasLatest
    ? { start: daysAfter(today, -days), end: daysAfter(today, -1) }
    : { start, end };
  return dayProblem(next, today) === null ? next : usualDays();
}

export interface Asked {
  /** Whether it was there already. */
  isJoined: boolean;
  /** The desk's name for it; `null` where it is done. */
  key: string | null;
  /** `null` until the service has named it. */
  jobId: string | null;
}

/**
 * Asks for a report, unless one that says the same, whatever it is called, is under way or done so
 * shortly ago that a new one would say nothing else. `anew` takes none that is done. Rejects as `Desk.ask` does.
 */
export async function askFor(
  desk: Pick<Desk, 'ask' | 'snapshot'>,
  wanted: Wanted,
  days: Days,
  scope: Scope,
  { anew = false } = {},
): Promise<Asked> {
  const reports = desk.snapshot().reports ?? [];
  const same = { ...wanted, days };
  const coming = underWay(reports, same, scope);
  if (coming !== null) return { isJoined: true, key: coming.key, jobId: coming.id };
  const time = now();
  const fresh = reports.filter((it) => isFresh(it, time));
  const source = bestSource(fresh, same, scope);
  if (!anew && source !== null && covers(source, scope)) {
    return { isJoined: true, key: null, jobId: source.jobId };
  }
  const asked = await desk.ask(requestOf(wanted, days, scope), { anew });
  return { ...asked, jobId: null };
}

/**
 * The job of a report that was asked for, as soon as the service has named it; with `isDone` once it
 * is completed. `null` where that will not come: it was refused, had no answer, failed, or is gone.
 */
export function jobOf(
  desk: Pick<Desk, 'snapshot' | 'subscribe'>,
  { key, jobId }: Asked,
  { isDone, signal }: { isDone: boolean; signal: AbortSignal },
): Promise<string | null> {
  return new Promise((found) => {
    let id = jobId;
    // `null`: not decided yet.
    const look = (): { job: string | null } | null => {
      const reports = desk.snapshot().reports ?? [];
      // Where the service had the very same under way, one takes the place of the other.
      const own =
        (key === null ? undefined : reportOf(reports, key)) ??
        reports.find((it) => id !== null && it.id === id);
      id = own?.id ?? id;
      if (id !== null && !isDone) return { job: id };
      if (own === undefined) return { job: id === null ? null : id };
      if (own.standing === 'asking') return null;
      if (own.standing !== 'known') return { job: null };
      if (isEnded(own)) return { job: own.status === 'completed' ? own.id : null };
      return null;
    };
    let stop: () => void = () => {};
    const settle = () => {
      const decided = signal.aborted ? { job: null } : look();
      if (decided === null) return;
      stop();
      found(decided.job);
    };
    stop = desk.subscribe(settle);
    signal.addEventListener('abort', settle);
    settle();
  });
}
