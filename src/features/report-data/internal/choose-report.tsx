import { type ReactNode, useState } from 'react';
import { now } from '#lib/clock.ts';
import { utcDayOf } from '#lib/days.ts';
import { age, dayRange } from '#lib/format.ts';
import { CostlyButton } from '#query-state/costly-button.tsx';
import { ReportDates } from '#features/reports/report-dates.tsx';
import { dayProblem, type Days } from '#dates/report-day-range.ts';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/overlay/dialog.tsx';
import { oneReport } from '#features/report-data/report-note.tsx';
import type { ReportSource } from '#features/report-data/report-source.ts';
import { defaultDays } from '#features/report-data/request-report.ts';

interface ChooseReportProps {
  title: string;
  /** The purpose of the report. */
  children: ReactNode;
  /** What the report covers: "all channels and accounts". */
  covers: string;
  /** Available reports, best first. */
  sources: readonly ReportSource[];
  /** Requests another report. */
  onAsk: (days: Days) => void;
  onUse: (source: ReportSource) => void;
  onClose: () => void;
}

/** Chooses the days of a page's metrics: an available report, or a new one. */
export function ChooseReport(props: ChooseReportProps) {
  const { title, children, covers, sources, onAsk, onUse, onClose } = props;
  const [days, setDays] = useState(defaultDays);
  const today = utcDayOf(now());
  const problem = dayProblem(days, today);
  return (
    <Dialog
      title={title}
      onClose={onClose}
      actions={
        <CostlyButton
          variant="primary"
          calls={oneReport}
          aria-disabled={problem !== null}
          onClick={() => problem === null && onAsk(days)}
        >
          Request report
        </CostlyButton>
      }
    >
      <div className="flex flex-col gap-4 text-ink">
        <p className="text-muted">{children}</p>
        {sources.length > 0 && (
          <section aria-label="Available reports">
            <h3 className="mb-1 text-muted">Use an existing report, at no cost</h3>
            <ul className="flex flex-col gap-1">
              {sources.map((source) => (
                <li key={source.jobId} className="flex flex-wrap items-center gap-x-2">
                  <Button size="small" onClick={() => onUse(source)}>
                    {dayRange(source.start, source.end)}
                  </Button>
                  <span className="text-xs text-muted">
                    {age(source.madeAt)}
                    {source.channel !== null && `, only ${source.channel}`}
                    {source.accountId !== null && `, only ${source.accountId}`}
                  </span>
                </li>
              ))}
            </ul>
          </section>
        )}
        <ReportDates
          days={days}
          today={today}
          problem={problem}
          onChange={({ start_date, end_date }) => setDays({ start: start_date, end: end_date })}
        />
        <p className="text-xs text-muted">
          For {covers}. A report takes minutes, during which you can keep working. Status checks
          cost 1 unit each.
        </p>
      </div>
    </Dialog>
  );
}
