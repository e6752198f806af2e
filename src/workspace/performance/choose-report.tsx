import { type ReactNode, useState } from 'react';
import { now } from '#lib/clock.ts';
import { age, day } from '#lib/format.ts';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/overlay/dialog.tsx';
import { CostlyButton } from '#workspace/costly-button.tsx';
import { usualDays } from './ask.ts';
import type { Source } from './source.ts';
import { ReportDates } from '#workspace/report-dates.tsx';
import { dayAt, dayProblem, type Days } from '#workspace/reports/days.ts';

interface ChooseReportProps {
  title: string;
  /** What it is for. */
  children: ReactNode;
  /** What the report will be of: "all channels and accounts". */
  covers: string;
  /** Reports that are here already, newest first. */
  sources: readonly Source[];
  /** Asks for another. */
  onAsk: (days: Days) => void;
  onUse: (jobId: string) => void;
  onClose: () => void;
}

const oneReport = [{ endpoint: 'requestReport', count: 1 }] as const;

/** Which days' figures a page shall have: those of a report that is here, or of another that is asked for. */
export function ChooseReport(props: ChooseReportProps) {
  const { title, children, covers, sources, onAsk, onUse, onClose } = props;
  const [days, setDays] = useState(usualDays);
  const today = dayAt(now());
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
          <section aria-label="Reports that are here">
            <h3 className="mb-1 text-muted">From a report that is here, at no cost</h3>
            <ul className="flex flex-col gap-1">
              {sources.map((source) => (
                <li key={source.jobId} className="flex flex-wrap items-center gap-x-2">
                  <Button size="small" onClick={() => onUse(source.jobId)}>
                    {source.start === source.end
                      ? day(source.start)
                      : `${day(source.start)} – ${day(source.end)}`}
                  </Button>
                  <span className="text-xs text-muted">
                    {age(source.madeAt)}
                    {source.channel !== null && `, ${source.channel} alone`}
                    {source.accountId !== null && `, ${source.accountId} alone`}
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
          Of {covers}. It takes a while, in which everything else goes on, and a unit for each look
          at how far it is.
        </p>
      </div>
    </Dialog>
  );
}
