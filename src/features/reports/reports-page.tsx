import { accountName, useAccountsById } from '#shared/account-names.ts';
import { messageOf } from '#lib/message-of.ts';
import { useSearch } from '#shared/list-page/use-search.ts';
import { useMarkSeen } from '#shared/reports/use-mark-seen.ts';
import { useReports } from '#shared/reports/use-reports.ts';
import { scopeShape } from '#shared/scope.ts';
import { PageHeader } from '#ui/layout/page-header.tsx';
import { ReportForm } from './report-form.tsx';
import { ReportList } from './report-list.tsx';
import { reportsSearch } from './reports.search.ts';
import { useReportActions } from './use-report-actions.ts';

/** The reports page: request reports and follow them. Its only calls are status checks. */
export function ReportsPage() {
  const { store, reports, hold } = useReports();
  const { values: search, change } = useSearch(reportsSearch);
  const { values: scope } = useSearch(scopeShape);
  const { actions, failure } = useReportActions(store);
  const accounts = useAccountsById();
  const nameOf = (id: string): string => accountName(accounts, id);
  useMarkSeen(store, reports);
  return (
    <>
      <title>Reports · Crosschannel</title>
      <PageHeader title="Reports" />
      <div className="grid items-start gap-4 lg:grid-cols-[24rem_minmax(0,1fr)]">
        <ReportForm
          search={search}
          onChange={change}
          scope={scope}
          accounts={accounts}
          onAsk={async (request, force) => {
            try {
              const { key, isJoined } = await store.request(request, { force });
              if (!isJoined) return { kind: 'asked', key };
              const twin = store.state().stored?.reports.find((it) => it.key === key);
              return { kind: 'joined', twin: twin ?? null };
            } catch (error) {
              return { kind: 'failed', message: messageOf(error) };
            }
          }}
        />
        <ReportList
          reports={reports}
          hold={hold}
          search={search}
          onChange={change}
          accountName={nameOf}
          actions={actions}
          onAdd={store.add}
          failure={failure}
        />
      </div>
    </>
  );
}
