import { useRef } from 'react';
import { count, counted } from '#lib/format.ts';
import { isInProgress, maxReports, type Report, roomLeft } from '#shared/reports/stored-reports.ts';
import type { ReportsView } from '#shared/reports/use-reports.ts';
import { usualDuration } from '#shared/reports/usual-duration.ts';
import { Button } from '#ui/button.tsx';
import { Message } from '#ui/feedback/message.tsx';
import { Notice } from '#ui/feedback/notice.tsx';
import { Skeleton } from '#ui/feedback/skeleton.tsx';
import { Panel } from '#ui/layout/panel.tsx';
import { useNow } from '#ui/use-now.ts';
import { useEntryState } from '#ui/use-entry-state.ts';
import { AddReport } from './add-report.tsx';
import { HoldNotice } from './hold-notice.tsx';
import { NotifyChoice } from './notify-choice.tsx';
import { PanelToolbar } from './panel-toolbar.tsx';
import { viewOf } from './panel-view.ts';
import { ReportItem } from './report-item.tsx';
import type { ReportsSearch } from './reports.search.ts';
import type { ReportActions } from './use-report-actions.ts';

interface ReportListProps extends Omit<ReportsView, 'store'> {
  search: ReportsSearch;
  onChange: (changes: Partial<ReportsSearch>, options?: { replace: boolean }) => void;
  accountName: (id: string) => string;
  actions: ReportActions;
  onAdd: (ids: readonly string[]) => Promise<number>;
  /** Why the last action failed, or `null`. */
  failure: string | null;
}

/** From this number on the list can be searched. */
const many = 6;

/** Rendered at first, and per click on the button below. */
const batch = 50;

/** All reports of this user on this device. */
export function ReportList(props: ReportListProps) {
  const { reports, hold, search, onChange, accountName, actions, onAdd, failure } = props;
  const [most, setMost] = useEntryState('reports', batch);
  // Times become dates, and long runs need a confirmation before cancelling.
  useNow(30_000);
  const line = useRef<HTMLParagraphElement>(null);
  const isNarrowed = search.q !== '' || search.status.length > 0;
  const wanted = viewOf(reports ?? [], search, accountName);
  const room = roomText(reports ?? []);
  const remove = (keys: readonly string[]): void => {
    actions.remove(keys);
    // The focused button has disappeared.
    line.current?.focus();
  };
  return (
    <Panel title="Requested reports">
      <p role="status" tabIndex={-1} ref={line} className="mb-1 text-muted outline-none">
        {reports === null ? 'Loading reports' : summary(reports)}
      </p>
      <HoldNotice hold={hold} />
      {failure !== null && <Notice tone="error">{failure}</Notice>}
      {reports === null && <Skeleton height="8rem" />}
      {reports?.length === 0 && (
        <Message tone="empty" title="No reports yet">
          <p>Reports you request appear here and stay until you remove them.</p>
        </Message>
      )}
      {room !== null && <Notice tone="warn">{room}</Notice>}
      {reports !== null && reports.length > 0 && (reports.length >= many || isNarrowed) && (
        <div className="mt-2">
          <PanelToolbar
            reports={reports}
            shown={wanted}
            search={search}
            onChange={onChange}
            onRemove={remove}
          />
        </div>
      )}
      {reports !== null && isNarrowed && reports.length > 0 && (
        <p role="status" className="mt-2 text-muted">
          {count(wanted.length)} of {counted(reports.length, 'report')}{' '}
          <Button variant="quiet" size="small" onClick={() => onChange({ q: '', status: [] })}>
            Clear filters
          </Button>
        </p>
      )}
      {reports !== null && wanted.length > 0 && (
        <ul aria-label="Reports">
          {wanted.slice(0, most).map((report) => (
            <ReportItem
              key={report.key}
              report={report}
              usual={isInProgress(report) ? usualDuration(reports, report) : null}
              accountName={accountName}
              actions={{ ...actions, remove }}
            />
          ))}
        </ul>
      )}
      {wanted.length > most && (
        <Button className="my-3" onClick={() => setMost(most + batch)}>
          Show {count(Math.min(batch, wanted.length - most))} more
        </Button>
      )}
      <AddReport onAdd={onAdd} />
      <NotifyChoice />
    </Panel>
  );
}

/** "3 reports: 1 in progress, 2 completed". */
function summary(reports: readonly Report[]): string {
  const counts = new Map<string, number>();
  for (const report of reports) {
    const { standing, status } = report;
    const word = isInProgress(report) ? 'in progress' : (words[standing] ?? status ?? '');
    counts.set(word, (counts.get(word) ?? 0) + 1);
  }
  const parts = [...counts].map(([word, number]) => `${count(number)} ${word}`);
  return reports.length === 0 ? '' : `${counted(reports.length, 'report')}: ${parts.join(', ')}`;
}

/** The remaining capacity is stated from this number on. */
const scarce = 50;

/** The remaining capacity; `null` while it does not matter. */
function roomText(reports: readonly Report[]): string | null {
  const left = roomLeft(reports);
  if (left > scarce) return null;
  const most = `The list holds up to ${count(maxReports)} of your reports`;
  return left <= 0
    ? `${most} and is full. Remove some to request more.`
    : `${most}; ${count(left)} more fit. Your reports are never removed automatically.`;
}

const words: Partial<Record<Report['standing'], string>> = {
  asking: 'being requested',
  unanswered: 'without response',
  refused: 'refused',
  unknown: 'not found',
};
