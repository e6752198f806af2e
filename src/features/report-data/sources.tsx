import { messageOf } from '#lib/message-of.ts';
import { type ReactNode, useCallback, useRef, useState } from 'react';
import { dateTime, dayRange } from '#lib/format.ts';
import { removalEffect } from '#features/reports/stored-reports.ts';
import { useReports } from '#features/reports/use-reports.ts';
import { Button } from '#ui/button.tsx';
import { Icon } from '#ui/icon.tsx';
import { DangerDialog } from '#ui/overlay/danger-dialog.tsx';
import { PaperText } from '#ui/print-text.tsx';
import { ChooseReport } from './internal/choose-report.tsx';
import { coverageOf, covers, type ReportSource } from './report-source.ts';
import { narrowing } from './request-report.ts';
import { SourcesPopup } from './internal/sources-popup.tsx';
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
        <SourcesPopup
          sources={sources}
          failure={failure}
          anchor={button}
          onRequest={request}
          onOtherDays={({ what }) => {
            // Where the focus returns after the dialog.
            button.current?.focus();
            close();
            setChoosing(what);
          }}
          onRemove={(source) => {
            button.current?.focus();
            close();
            setRemoving(source);
          }}
          onClose={close}
        />
      )}
      {removing && <RemoveReport source={removing} onClose={() => setRemoving(null)} />}
      {chosen && (
        <ChooseReport
          title={`${chosen.what} for other days`}
          covers={coverageOf(narrowing(chosen.feed.scope)) ?? 'all channels and accounts'}
          sources={chosen.feed.sources}
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
        >
          {chosen.purpose}
        </ChooseReport>
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

interface RemoveReportProps {
  source: ReportSource;
  onClose: () => void;
}

/** Removes a report that pages use from this device; they use the next one that fits, if there is one. */
function RemoveReport({ source: { jobId, name }, onClose }: RemoveReportProps) {
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
