import { useRef, useState } from 'react';
import { count, counted } from '#lib/format.ts';
import { Button } from '#ui/button.tsx';
import { Message } from '#ui/feedback/message.tsx';
import { Notice } from '#ui/feedback/notice.tsx';
import { Skeleton } from '#ui/feedback/skeleton.tsx';
import { Panel } from '#ui/layout/panel.tsx';
import type { DeskView } from '#workspace/reports/desk.ts';
import { HoldNotice } from '#workspace/reports/hold-notice.tsx';
import { isUnderWay } from '#workspace/reports/record.ts';
import { usualTime } from '#workspace/reports/usual.ts';
import { useNow } from '#workspace/use-now.ts';
import { AddReport } from './add-report.tsx';
import { NotifyChoice } from './notify-choice.tsx';
import { summary, roomLeft } from './panel-summary.ts';
import { PanelToolbar } from './panel-toolbar.tsx';
import { viewOf } from './panel-view.ts';
import { ReportItem } from './report-item.tsx';
import type { ReportActions } from './use-report-actions.ts';
import type { ReportsSearch } from './reports.search.ts';

interface ReportListProps extends DeskView {
  search: ReportsSearch;
  onChange: (changes: Partial<ReportsSearch>, options?: { replace: boolean }) => void;
  accountName: (id: string) => string;
  actions: ReportActions;
  onAdd: (ids: readonly string[]) => Promise<number>;
  /** Why the last action was not possible; `null` where it was. */
  failure: string | null;
}

/** From so many on, there is something to look for. */
const many = 6;

/** Drawn at once, and at each press on the button below. */
const batch = 50;

/** Every report of this user on this device. */
export function ReportList(props: ReportListProps) {
  const { reports, hold, isKept, search, onChange, accountName, actions, onAdd, failure } = props;
  const [most, setMost] = useState(batch);
  // Times of day become dates, and what has run long is asked about before it is cancelled.
  useNow(30_000);
  const line = useRef<HTMLParagraphElement>(null);
  const isNarrowed = search.q !== '' || search.status.length > 0;
  const wanted = viewOf(reports ?? [], search, accountName);
  const room = roomLeft(reports ?? []);
  const remove = (keys: readonly string[]): void => {
    actions.remove(keys);
    // The button that had the focus is gone.
    line.current?.focus();
  };
  return (
    <Panel title="On this device">
      <p role="status" tabIndex={-1} ref={line} className="mb-1 text-muted outline-none">
        {reports === null ? 'Reading the reports of this device' : summary(reports)}
      </p>
      <HoldNotice hold={hold} />
      {!isKept && (
        <Notice tone="warn">
          The browser keeps nothing for this page, so the list is gone when it is closed or
          reloaded. Note the ids of what you want to find again: they can be added below.
        </Notice>
      )}
      {failure !== null && <Notice tone="error">{failure}</Notice>}
      {reports === null && <Skeleton height="8rem" />}
      {reports?.length === 0 && (
        <Message tone="empty" title="No reports yet">
          <p>
            What you ask for stays here until you remove it: over reloads, other pages and sign-ins.
            The service keeps no list.
          </p>
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
              usual={isUnderWay(report) ? usualTime(reports, report) : null}
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
