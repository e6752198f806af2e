import { skipToken, useQuery } from '@tanstack/react-query';
import { useId, useMemo, useState } from 'react';
import { accountName, useAccountsById } from '#queries/accounts.queries.ts';
import { count, counted } from '#lib/format.ts';
import { messageOf } from '#lib/message-of.ts';
import { idOf } from '#lib/table-row.ts';
import type { TableView } from '#row-engine/table.ts';
import { ListGrid } from '#lists/list-grid.tsx';
import { ListRows } from '#lists/list-page.tsx';
import { ListToolbar } from '#lists/list-toolbar.tsx';
import { useRecordList } from '#lists/use-list.ts';
import { useSearch } from '#navigation/use-search.ts';
import { paths } from '#navigation/paths.ts';
import { CostlyButton } from '#query-state/costly-button.tsx';
import type { ReportStore } from '#features/reports/report-store.ts';
import {
  isEnded,
  maxReports,
  removalEffect,
  type Report,
  roomLeft,
} from '#features/reports/stored-reports.ts';
import { useMarkSeen } from '#features/reports/use-mark-seen.ts';
import { useReports } from '#features/reports/use-reports.ts';
import { scopeShape } from '#navigation/scope.ts';
import { localWork, numberOf } from '#queries/local-work.ts';
import { useTableQuery } from '#queries/tables/use-table-query.ts';
import { useFieldDraft } from '#user/field-drafts.ts';
import type { Range } from '#ui/grid/selection.ts';
import { Message } from '#ui/feedback/message.tsx';
import { Notice } from '#ui/feedback/notice.tsx';
import { Skeleton } from '#ui/feedback/skeleton.tsx';
import { inputClass } from '#ui/form/input-class.ts';
import { PageHeader } from '#ui/layout/page-header.tsx';
import { DangerButton } from '#ui/overlay/danger-dialog.tsx';
import { useHeldFocus } from '#ui/use-held-focus.ts';
import { NotifyChoice } from './browser-notifications.tsx';
import { ReportActions } from './report-actions.tsx';
import { ReportForm } from './report-form.tsx';
import { HoldNotice } from './report-status.tsx';
import { reportList, reportRecords } from './reports.list.tsx';

/** Requests reports and follows them. Its only calls are status checks. */
export function ReportsPage() {
  const { store, reports, hold } = useReports();
  const { values: search, change } = useSearch(reportList.shape);
  const { values: scope } = useSearch(scopeShape);
  const accounts = useAccountsById();
  const heading = useId();
  // Actions disappear once they are taken, and the list with its last report.
  const { box } = useHeldFocus(0);
  useMarkSeen(() => true);
  return (
    <>
      <PageHeader title="Reports" />
      <div className="grid items-start gap-4 lg:grid-cols-[24rem_minmax(0,1fr)] print:block">
        <div className="min-w-0 print:hidden">
          <ReportForm
            search={search}
            onChange={change}
            scope={scope}
            accounts={accounts}
            onRequest={store.request}
          />
        </div>
        <section ref={box} aria-labelledby={heading} className="flex min-w-0 flex-col gap-4">
          <div className="flex flex-wrap items-baseline gap-x-3">
            <h2 id={heading} data-main tabIndex={-1} className="font-semibold outline-none">
              Requested reports
            </h2>
            {(reports?.length ?? 0) > 0 && (
              <span className="text-xs text-muted print:hidden">
                Select reports to cancel, repeat or remove them.
              </span>
            )}
          </div>
          {reports === null ? (
            <Skeleton height="24rem" />
          ) : (
            <>
              <HoldNotice hold={hold} />
              {reports.length === 0 ? (
                <Message tone="empty" title="No reports yet">
                  <p>Reports you request appear here and stay until you remove them.</p>
                </Message>
              ) : (
                <RequestedReports reports={reports} accounts={accounts} />
              )}
              <AddReport onAdd={store.add} />
              <NotifyChoice />
            </>
          )}
        </section>
      </div>
    </>
  );
}

interface RequestedReportsProps {
  reports: readonly Report[];
  accounts: Parameters<typeof accountName>[0];
}

/** The list of all reports of this user on this device, and the actions on those that are selected. */
export function RequestedReports({ reports, accounts }: RequestedReportsProps) {
  const { store } = useReports();
  const records = useMemo(
    () => reportRecords(reports, (id) => accountName(accounts, id)),
    [reports, accounts],
  );
  const list = useRecordList(reportList, records);
  const { view } = list.list;
  const [ranges, setRanges] = useState<readonly Range[]>([]);
  const byKey = useMemo(() => new Map(reports.map((one) => [one.key, one])), [reports]);
  const reportsOf = (keys: readonly string[]) => keys.flatMap((key) => byKey.get(key) ?? []);
  const several = reportsOf(useKeysOn(view, ranges));
  const selected = several.length > 0 ? several : reportsOf([list.search.row]);
  // The lines of the view do not include those in collapsed groups.
  const matching = useTableQuery(
    list.settled,
    JSON.stringify(list.filter),
    async (table, signal) => {
      const { cells } = await table.sums(['id'], list.filter, { signal });
      return cells.map(({ values: [key] }) => String(key));
    },
  );
  const ended = reportsOf(matching.answer ?? []).filter(
    (it) => it.standing === 'known' && isEnded(it),
  );
  const left = roomLeft(reports);
  return (
    <div className="flex flex-col gap-3">
      {left <= scarce && <Notice tone="warn">{roomText(left)}</Notice>}
      <ListToolbar
        shown={list}
        selection={
          <div className="mr-auto flex flex-wrap items-center gap-2 max-sm:w-full print:hidden">
            {selected.length > 0 ? (
              <div
                role="group"
                aria-label="Selected reports"
                className="flex flex-wrap items-center gap-2"
              >
                <span className="text-muted">{counted(selected.length, 'report')} selected</span>
                <ReportActions
                  key={selected.map(({ key }) => key).join()}
                  reports={selected}
                  canRemove
                />
              </div>
            ) : (
              ended.length > 1 && (
                <DangerButton
                  size="small"
                  action={`Remove ${count(ended.length)} ended reports`}
                  onConfirm={() => {
                    store.remove(ended.map(({ key }) => key)).catch(() => {});
                  }}
                >
                  <p>
                    Removes all ended reports that match your filters from this list.{' '}
                    {removalEffect}
                  </p>
                </DangerButton>
              )
            )}
          </div>
        }
      />
      <ListRows shown={list}>
        {(rows) => (
          <ListGrid
            shown={list}
            view={rows}
            onSelection={setRanges}
            pathOf={(key) => {
              const { id = null, standing } = byKey.get(key) ?? {};
              return id === null || standing === 'unknown' ? null : paths.report(id);
            }}
          />
        )}
      </ListRows>
    </div>
  );
}

/** The keys of the rows on these lines; none until they are read. */
function useKeysOn(view: TableView | undefined, ranges: readonly Range[]): readonly string[] {
  const { data = [] } = useQuery({
    ...localWork,
    queryKey: ['selected reports', numberOf(view), ranges],
    placeholderData: [],
    // A stopped engine is reported where the view is requested.
    queryFn:
      view === undefined || ranges.length === 0
        ? skipToken
        : async ({ signal }) => {
            const parts = await Promise.all(
              ranges.map(([from, to]) => view.range(from, to, signal)),
            );
            return parts.flat().flatMap(({ row }) => (row === undefined ? [] : idOf(row)));
          },
  });
  return data;
}

/** The remaining capacity is stated from this number on. */
const scarce = 50;

function roomText(left: number): string {
  const most = `The list holds up to ${count(maxReports)} of your reports`;
  return left <= 0
    ? `${most} and is full. Remove some to request more.`
    : `${most}; ${count(left)} more fit. Your reports are never removed automatically.`;
}

/** Adds existing reports to the list by job ID. */
export function AddReport({ onAdd }: { onAdd: ReportStore['add'] }) {
  const field = useId();
  const [draft, setDraft] = useFieldDraft('report job ids');
  const [said, setSaid] = useState('');
  const text = draft ?? '';
  const ids = [...new Set(text.split(/[\s,;]+/).filter((id) => id !== ''))];
  const add = async (event: { preventDefault: () => void }) => {
    event.preventDefault();
    if (ids.length === 0) return;
    try {
      const added = await onAdd(ids);
      setSaid(added === 0 ? 'Already in the list.' : `${counted(added, 'report')} added.`);
      setDraft(null);
    } catch (error) {
      setSaid(messageOf(error));
    }
  };
  return (
    <form
      className="flex flex-wrap items-center gap-2 border-t border-line pt-3 print:hidden"
      onSubmit={(event) => void add(event)}
    >
      <label htmlFor={field} className="text-muted">
        Add by job ID
      </label>
      <input
        id={field}
        type="text"
        data-kept
        autoComplete="off"
        spellCheck={false}
        placeholder="Job IDs"
        aria-label="Job IDs"
        value={text}
        onChange={(event) => {
          setDraft(event.currentTarget.value);
          setSaid('');
        }}
        className={`${inputClass} w-56`}
      />
      <CostlyButton
        type="submit"
        calls={[{ endpoint: 'job', count: Math.max(1, ids.length) }]}
        aria-disabled={ids.length === 0}
      >
        Add
      </CostlyButton>
      <span role="status" className="text-muted">
        {said}
      </span>
    </form>
  );
}
