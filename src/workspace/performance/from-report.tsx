import { Link } from 'react-router';
import { now } from '#lib/clock.ts';
import { age, clockTime, dateTime, day } from '#lib/format.ts';
import { linkClass } from '#ui/link-class.ts';
import { useScoped } from '#workspace/scope.ts';
import { useNow } from '#workspace/use-now.ts';
import type { Source } from './source.ts';

interface FromReportProps {
  /** What the figures are called: "Product spend". */
  what: string;
  source: Source;
  /** The page of a report, without the scope. */
  pathOf: (jobId: string) => string;
}

/** "Product spend of 9 Feb – 10 Mar 2026, from Products, 30 days, as of 10:32, 4 min ago." */
export function FromReport({ what, source, pathOf }: FromReportProps) {
  useNow(30_000);
  const scoped = useScoped();
  const { jobId, name, start, end, madeAt } = source;
  return (
    <span>
      {what} of {start === end ? day(start) : `${day(start)} – ${day(end)}`}, from{' '}
      <Link to={scoped(pathOf(jobId))} className={linkClass}>
        {name}
      </Link>
      , as of {timeOf(madeAt)}, {age(madeAt)}
    </span>
  );
}

/** From then on, in milliseconds, the time of day alone could be another day's. */
const halfDay = 12 * 3600_000;

/** A time of day, or of another day. */
export function timeOf(at: number): string {
  return Math.abs(now() - at) < halfDay ? clockTime(at) : dateTime(at);
}
