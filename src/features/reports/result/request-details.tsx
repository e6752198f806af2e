import type { AskedReport } from '#api/contract/report.ts';
import { dayRange, humanize } from '#lib/format.ts';
import { isEnded, type Report } from '#shared/reports/stored-reports.ts';
import { Badge } from '#ui/feedback/badge.tsx';

const tones = {
  pending: 'neutral',
  running: 'accent',
  completed: 'good',
  failed: 'bad',
  cancelled: 'neutral',
} as const;

interface JobBadgeProps {
  status: string | null;
  /** Our cancellation; `null` for none. */
  cancel?: Report['cancel'];
}

/** A job's status. */
export function JobBadge({ status, cancel = null }: JobBadgeProps) {
  const isWished = cancel === 'asked' || cancel === 'taken';
  if (isWished && !isEnded({ status })) return <Badge tone="warn">Cancelling…</Badge>;
  const known = Object.keys(tones).find((one) => one === status) as keyof typeof tones | undefined;
  return <Badge tone={known === undefined ? 'neutral' : tones[known]}>{humanize(status)}</Badge>;
}

interface RequestDetailsProps {
  request: AskedReport | null;
  jobId: string;
  accountName: (id: string) => string;
  /** The size of its result; `null` before. */
  size: string | null;
}

/** A report's request in one line. */
export function RequestDetails({ request, jobId, accountName, size }: RequestDetailsProps) {
  const parts =
    request === null
      ? ['Request details unknown']
      : [
          request.report_type !== null && `${humanize(request.report_type)} report`,
          request.time_unit !== null && humanize(request.time_unit).toLowerCase(),
          request.start_date !== null && dayRange(request.start_date, request.end_date),
          request.channel ?? 'all channels',
          request.account_id === null ? 'all accounts' : accountName(request.account_id),
          request.format?.toUpperCase(),
        ];
  return (
    <p className="flex flex-wrap gap-x-3 gap-y-1 text-muted">
      {[...parts, jobId, size]
        .filter((part) => typeof part === 'string')
        .map((part) => (
          <span key={part} className="wrap-anywhere">
            {part}
          </span>
        ))}
    </p>
  );
}
