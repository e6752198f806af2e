import { Link } from 'react-router';
import { now } from '#lib/clock.ts';
import { age, clockTime, dateTime, dayRange } from '#lib/format.ts';
import { paths } from '#shared/paths.ts';
import { useScoped } from '#shared/scope.ts';
import { linkClass } from '#ui/link-class.ts';
import { useNow } from '#ui/use-now.ts';
import type { ReportSource } from './report-source.ts';

interface FromReportProps {
  /** The name of the metrics: "Product spend". */
  what: string;
  source: ReportSource;
}

/** "Product spend · 9 Feb – 10 Mar 2026 · from Products, 30 days · updated 10:32, 4 min ago" */
export function FromReport({ what, source }: FromReportProps) {
  useNow(30_000);
  const scoped = useScoped();
  const { jobId, name, start, end, madeAt } = source;
  return (
    <span>
      {what} · {dayRange(start, end)} · from{' '}
      <Link to={scoped(paths.report(jobId))} className={linkClass}>
        {name}
      </Link>{' '}
      · updated {timeText(madeAt)}, {age(madeAt)}
    </span>
  );
}

/** From this age in milliseconds, a time of day alone would be ambiguous. */
const halfDay = 12 * 3600_000;

/** A time today, or with its day. */
export function timeText(at: number): string {
  return Math.abs(now() - at) < halfDay ? clockTime(at) : dateTime(at);
}
