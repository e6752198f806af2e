import { ScopedLink } from '#navigation/link.tsx';
import { count, counted } from '#lib/format.ts';
import { paths } from '#navigation/paths.ts';
import { isInProgress, isUnseen, type Report } from '#features/reports/stored-reports.ts';
import { useReports } from '#features/reports/use-reports.ts';
import { Icon } from '#ui/icon.tsx';
import { linkClass } from '#ui/link-class.ts';
import { Popover } from '#ui/overlay/popover.tsx';
import { usePopup } from '#ui/overlay/popup.ts';
import { ReportProgress, reportStatus, reportTitle, StatusBadge } from './report-status.tsx';

/** More are in the full list. */
const mostShown = 6;

/**
 * The number of reports in progress and of unseen ended ones, in the frame of every page; nothing without
 * any. Opens a list of them with their progress.
 */
export function ReportsMark() {
  const { reports } = useReports();
  const { isOpen, anchor, close, trigger } = usePopup();
  const running = reports?.filter(isInProgress) ?? [];
  const ended = reports?.filter(isUnseen) ?? [];
  if (running.length + ended.length === 0) return null;
  return (
    <>
      <button
        {...trigger}
        type="button"
        className="ml-auto flex shrink-0 items-center gap-x-3 rounded-sm px-2 py-1.5 whitespace-nowrap text-muted tabular-nums hover:bg-hover hover:text-ink aria-expanded:bg-hover aria-expanded:text-ink md:ml-0 md:flex-col md:items-start"
      >
        {running.length > 0 && (
          <span className="flex items-center gap-2">
            <Icon name="clock" />
            <span>
              {count(running.length)}
              <span className="max-md:sr-only">
                {running.length === 1 ? ' report' : ' reports'} in progress
              </span>
            </span>
          </span>
        )}
        {ended.length > 0 && (
          <span className="flex items-center gap-2 text-accent">
            <span className="flex w-4 justify-center max-md:w-auto">
              <span className="size-1.5 rounded-sm border border-current bg-current" />
            </span>
            <span>
              {count(ended.length)}
              <span className="max-md:sr-only">
                {ended.length === 1 ? ' report' : ' reports'} ended
              </span>
            </span>
          </span>
        )}
      </button>
      {isOpen && (
        <Popover
          label="Reports in progress and ended"
          anchor={anchor}
          onClose={close}
          className="w-80 max-w-[calc(100vw-1rem)]"
        >
          <div className="flex flex-col gap-3 overflow-y-auto p-3">
            {running.length > 0 && <Group title="In progress" reports={running} onLeave={close} />}
            {ended.length > 0 && <Group title="Ended" reports={ended} onLeave={close} />}
            <ScopedLink to={paths.reports} className={`${linkClass} self-start`} onClick={close}>
              All reports
            </ScopedLink>
          </div>
        </Popover>
      )}
    </>
  );
}

interface GroupProps {
  title: string;
  reports: readonly Report[];
  onLeave: () => void;
}

function Group({ title, reports, onLeave }: GroupProps) {
  const more = reports.length - mostShown;
  return (
    <section aria-label={title}>
      <p aria-hidden className="mb-1 text-xs text-muted">
        {title}
      </p>
      <ul className="flex flex-col gap-2">
        {reports.slice(0, mostShown).map((report) => (
          <MarkedReport key={report.key} report={report} onLeave={onLeave} />
        ))}
      </ul>
      {more > 0 && <p className="mt-2 text-xs text-muted">and {counted(more, 'more', 'more')}</p>}
    </section>
  );
}

/** A report's name, linked to it, and its status. */
function MarkedReport({ report, onLeave }: { report: Report; onLeave: () => void }) {
  const title = reportTitle(report);
  return (
    <li>
      <div className="flex items-center gap-2">
        <ScopedLink
          to={report.id === null ? paths.reports : paths.report(report.id)}
          className={`${linkClass} min-w-0 grow truncate`}
          onClick={onLeave}
        >
          {title}
        </ScopedLink>
        <StatusBadge status={reportStatus(report)} />
      </div>
      {isInProgress(report) && (
        <div className="mt-2">
          <ReportProgress report={report} label={title} />
        </div>
      )}
    </li>
  );
}
