import { type ReactNode, useCallback, useId, useRef, useState } from 'react';
import { ScopedLink } from '#navigation/link.tsx';
import { now } from '#lib/clock.ts';
import { utcDayOf } from '#lib/days.ts';
import { age, dateTime, dayRange, recentTime } from '#lib/format.ts';
import { messageOf } from '#lib/message-of.ts';
import type { Days } from '#lib/day-lists.ts';
import { dayProblem } from '#dates/report-day-range.ts';
import { ReportDates } from '#features/reports/report-dates.tsx';
import { removalEffect } from '#features/reports/stored-reports.ts';
import { useReports } from '#features/reports/use-reports.ts';
import { paths } from '#navigation/paths.ts';
import type { Scope } from '#navigation/scope.ts';
import { CostlyButton } from '#query-state/costly-button.tsx';
import { Button } from '#ui/button.tsx';
import { Notice } from '#ui/feedback/notice.tsx';
import { Icon } from '#ui/icon.tsx';
import { linkClass } from '#ui/link-class.ts';
import { DangerDialog } from '#ui/overlay/danger-dialog.tsx';
import { Dialog } from '#ui/overlay/dialog.tsx';
import { Popover } from '#ui/overlay/popover.tsx';
import { PaperText } from '#ui/print-text.tsx';
import { useNow } from '#ui/use-now.ts';
import { FailedReport, oneReport, ReportProgress, reportTexts } from './report-note.tsx';
import { coverageOf, covers, isSameDays, type ReportSource } from './report-source.ts';
import { defaultDays, narrowing, refreshDays } from './request-report.ts';
import type { SourceFeed } from './use-report-source.ts';

/** A report behind a page's metrics. */
export interface PageSource {
  /** The name of the metrics: "Product metrics". */
  what: string;
  feed: SourceFeed;
  /** The purpose of another report, for the choice of its days. */
  purpose: string;
  /** A problem of the report's rows, as a sentence. */
  warning?: string | null | undefined;
  /** Notes and progress that only this page has. */
  children?: ReactNode;
}

/**
 * A button that opens the reports behind a page's metrics, with their days, age and coverage, and the actions
 * on them. What a page needs to have any metrics is on the page itself: `ReportNote`.
 */
export function Sources({ sources }: { sources: readonly PageSource[] }) {
  const [isOpen, setOpen] = useState(false);
  const [choosing, setChoosing] = useState<string | null>(null);
  const [removing, setRemoving] = useState<ReportSource | null>(null);
  const [failure, setFailure] = useState<{ what: string; text: string } | null>(null);
  const button = useRef<HTMLButtonElement>(null);
  const close = useCallback(() => setOpen(false), []);
  const leave = () => {
    // Where the focus returns after the dialog.
    button.current?.focus();
    close();
  };
  const chosen = sources.find(({ what }) => what === choosing);
  const mark = markOf(sources);
  const request = ({ what, feed }: PageSource, ...asked: Parameters<SourceFeed['ask']>) => {
    setFailure(null);
    feed.ask(...asked).catch((error: unknown) => {
      setFailure({ what, text: messageOf(error) });
      setOpen(true);
    });
  };
  return (
    // The margins keep a page's header in one line on a narrow screen.
    <span className="flex max-sm:not-last:-mx-2 print:flex-col">
      {sources.map(({ what, feed }) => (
        <PaperText key={what} text={paperText(what, feed)} />
      ))}
      <Button
        ref={button}
        variant="quiet"
        aria-label={mark ? `Sources, ${mark.text}` : 'Sources'}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        onClick={() => setOpen(!isOpen)}
        icon={<Icon name="info" />}
        className="relative px-2! max-sm:px-1! aria-expanded:bg-hover aria-expanded:text-ink"
      >
        <span className="max-sm:hidden">Sources</span>
        {mark && (
          <span
            className={`absolute top-1 right-1 size-1.5 rounded-sm border border-current bg-current ${mark.color}`}
          />
        )}
      </Button>
      {isOpen && (
        <Popover
          label="Sources"
          anchor={button}
          onClose={close}
          align="end"
          className="w-96 max-w-[calc(100vw-1rem)]"
        >
          <div className="divide-y divide-line overflow-y-auto">
            {sources.map((source) => (
              <SourceSection
                key={source.what}
                {...source}
                failure={failure?.what === source.what ? failure.text : null}
                onRequest={(...asked) => request(source, ...asked)}
                onOtherDays={() => {
                  leave();
                  setChoosing(source.what);
                }}
                onRemove={(report) => {
                  leave();
                  setRemoving(report);
                }}
                onClose={close}
              />
            ))}
          </div>
        </Popover>
      )}
      {removing && <RemoveReport source={removing} onClose={() => setRemoving(null)} />}
      {chosen && (
        <ChooseReport
          source={chosen}
          onAsk={(days) => {
            setChoosing(null);
            chosen.feed.range?.change(days);
            request(chosen, days, { isChosen: true });
          }}
          onUse={({ jobId, start, end }) => {
            setChoosing(null);
            chosen.feed.choose(jobId);
            // Where the URL has a range, it names the report’s days.
            chosen.feed.range?.change({ start, end });
          }}
          onClose={() => setChoosing(null)}
        />
      )}
    </span>
  );
}

/** "Trend: Campaigns, 9 Feb – 10 Mar 2026, updated 11 Mar 2026, 10:32"; empty without a report. */
function paperText(what: string, { source }: SourceFeed): string {
  if (!source) return '';
  const { name, start, end, madeAt } = source;
  const only = coverageOf(source);
  return `${what}: ${name}, ${dayRange(start, end)}${only === null ? '' : `, only ${only}`}, updated ${dateTime(madeAt)}`;
}

/** What makes the button stand out; `undefined` if nothing. */
function markOf(sources: readonly PageSource[]) {
  if (sources.some(({ feed }) => feed.hasNewer)) {
    return { color: 'text-accent', text: 'newer report available' };
  }
  if (sources.some(({ feed }) => feed.source && feed.coming)) {
    return { color: 'text-accent', text: 'newer report in progress' };
  }
  const isPartial = ({ source, scope }: SourceFeed) => source && !covers(source, scope);
  if (sources.some(({ feed, warning }) => warning || isPartial(feed))) {
    return { color: 'text-warn', text: 'with warnings' };
  }
  return undefined;
}

interface SourceSectionProps extends PageSource {
  failure: string | null;
  onRequest: (...asked: Parameters<SourceFeed['ask']>) => void;
  onOtherDays: () => void;
  onRemove: (source: ReportSource) => void;
  onClose: () => void;
}

function SourceSection(props: SourceSectionProps) {
  useNow(30_000);
  const { what, feed, warning, failure, children } = props;
  const { onRequest, onOtherDays, onRemove, onClose } = props;
  const { source, range, coming, failed, isChosen, wanted } = feed;
  const days = range?.problem === null ? range.days : null;
  const isMissing =
    source === null ||
    (source && days !== null && !(isSameDays(source, days) && covers(source, feed.scope)));
  const id = useId();
  // The button that does this disappears, and the focus with it.
  const andClose = (act: () => void) => () => {
    act();
    onClose();
  };
  const named = <span className="sr-only"> {what}</span>;
  return (
    // No landmark: a section of the page may have the same name.
    <div role="group" aria-labelledby={id} className="flex flex-col gap-2 p-4">
      <h2 id={id} className="font-semibold">
        {what}
      </h2>
      {source === null && <p className="text-muted">{reportTexts[wanted.type].missing}</p>}
      {source && <ReportSourceLines source={source} scope={feed.scope} />}
      {warning && <p>{warning}</p>}
      {children}
      {isChosen && (
        <p className="flex items-center gap-2 text-muted">
          {feed.isLinked === true ? 'From this link.' : 'Chosen by you.'}
          {feed.hasNewer && ' A newer report is available.'}
          <Button size="small" onClick={andClose(() => feed.choose(null))}>
            Choose automatically{named}
          </Button>
        </p>
      )}
      {coming && <ReportProgress report={coming} what={what} type={wanted.type} />}
      {failed && !coming && <FailedReport report={failed} />}
      {failure !== null && <Notice tone="error">{failure}</Notice>}
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        {source !== undefined && (
          <CostlyButton
            size="small"
            calls={oneReport}
            aria-disabled={coming !== null}
            onClick={() => {
              if (coming !== null) return;
              if (isMissing) onRequest();
              else onRequest(days ?? refreshDays(source), { force: true, isChosen });
            }}
          >
            {isMissing ? (days === null ? 'Request last 30 days' : 'Request report') : 'Refresh'}
            {named}
          </CostlyButton>
        )}
        <span className="-mr-2 ml-auto flex">
          <Button size="small" variant="quiet" onClick={onOtherDays}>
            Other days…{named}
          </Button>
          {source && (
            <Button size="small" variant="caution" onClick={() => onRemove(source)}>
              Remove report…{named}
            </Button>
          )}
        </span>
      </div>
    </div>
  );
}

function ReportSourceLines({ source, scope }: { source: ReportSource; scope: Scope }) {
  const { jobId, name, start, end, madeAt } = source;
  const days = dayRange(start, end);
  return (
    <div>
      <ScopedLink to={paths.report(jobId)} className={`${linkClass} wrap-anywhere`}>
        {name}
      </ScopedLink>
      <p className="text-muted">
        {/* A report requested by a page has its days in its name. */}
        {!name.includes(days) && <span className="block">{days}</span>}
        Updated {recentTime(madeAt)}, {age(madeAt)}
      </p>
      {!covers(source, scope) && <p>Covers only {coverageOf(source)}.</p>}
    </div>
  );
}

interface ChooseReportProps {
  source: PageSource;
  /** Requests another report. */
  onAsk: (days: Days) => void;
  onUse: (source: ReportSource) => void;
  onClose: () => void;
}

/** Chooses the days of a page's metrics: an available report, or a new one. */
function ChooseReport({ source: of, onAsk, onUse, onClose }: ChooseReportProps) {
  const { scope, sources } = of.feed;
  const [days, setDays] = useState(defaultDays);
  const today = utcDayOf(now());
  const problem = dayProblem(days, today);
  return (
    <Dialog
      title={`${of.what} for other days`}
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
        <p className="text-muted">{of.purpose}</p>
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
          For {coverageOf(narrowing(scope)) ?? 'all channels and accounts'}. A report takes minutes,
          during which you can keep working. Status checks cost 1 unit each.
        </p>
      </div>
    </Dialog>
  );
}

/** Removes a report that pages use from this device; they use the next one that fits, if there is one. */
function RemoveReport({ source, onClose }: { source: ReportSource; onClose: () => void }) {
  const { jobId, name } = source;
  const { reports, store } = useReports();
  return (
    <DangerDialog
      action="Remove report"
      onCancel={onClose}
      onConfirm={() => {
        const report = reports?.find(({ id }) => id === jobId);
        if (report) store.remove([report.key]).catch(() => {});
        onClose();
      }}
    >
      <p>
        Removes “{name}” from this device and from Reports. All pages lose its metrics, unless
        another report fits. {removalEffect}
      </p>
    </DangerDialog>
  );
}
