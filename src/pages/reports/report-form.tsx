/** The form for a new report, and the outcome of a request. */
import { useMutation } from '@tanstack/react-query';
import { type ReactNode, useId } from 'react';
import { ScopedLink } from '#navigation/link.tsx';
import type { Account } from '#api/contract/account.ts';
import type { ReportRequest } from '#api/contract/report.ts';
import { now } from '#lib/clock.ts';
import { utcDayOf } from '#lib/days.ts';
import { age, humanize } from '#lib/format.ts';
import { messageOf } from '#lib/message-of.ts';
import { accountLabels } from '#queries/accounts.queries.ts';
import { paths } from '#navigation/paths.ts';
import { CostlyButton } from '#query-state/costly-button.tsx';
import { ReportDates } from '#features/reports/report-dates.tsx';
import { dayProblem } from '#dates/report-day-range.ts';
import { freshFor, typeName } from '#features/reports/report-requests.ts';
import type { ReportStore } from '#features/reports/report-store.ts';
import { findReport, isInProgress } from '#features/reports/stored-reports.ts';
import { useReports } from '#features/reports/use-reports.ts';
import { type Scope } from '#navigation/scope.ts';
import { FailureText } from '#ui/feedback/failure-text.tsx';
import { Notice } from '#ui/feedback/notice.tsx';
import { FilterCombobox } from '#ui/form/filter-combobox.tsx';
import { inputClass } from '#ui/form/input-class.ts';
import { Segmented } from '#ui/form/segmented.tsx';
import { useDraft } from '#ui/form/use-input-draft.ts';
import { Panel } from '#ui/layout/panel.tsx';
import {
  type Cover,
  coverNotes,
  coverOf,
  daysOf,
  longestName,
  requestFrom,
} from './report-request.ts';
import { everything, type ReportsSearch } from './reports.list.tsx';

interface ReportFormProps {
  search: ReportsSearch;
  onChange: (changes: Partial<ReportsSearch>, options?: { replace: boolean }) => void;
  scope: Scope;
  accounts: ReadonlyMap<string, Account>;
  onRequest: ReportStore['request'];
}

const types = (['campaign', 'keyword', 'product'] as const).map((value) => ({
  value,
  label: typeName(value),
}));
const units = (['daily', 'summary'] as const).map((value) => ({ value, label: humanize(value) }));
const formats = (['json', 'csv'] as const).map((value) => ({ value, label: value.toUpperCase() }));

/** Requests a report. Problems that the service would reject are stated before it is sent. */
export function ReportForm({ search, onChange, scope, accounts, onRequest }: ReportFormProps) {
  const outcome = useMutation({
    mutationFn: (wanted: { request: ReportRequest; force: boolean }) =>
      onRequest(wanted.request, { force: wanted.force }),
  });
  const about = useId();
  const today = utcDayOf(now());
  const cover = coverOf(search, scope);
  const request = requestFrom(search, cover, today);
  const days = dayProblem(daysOf(search, today), today);
  const covered = coverNotes(cover, scope, accounts.get(cover.account_id ?? ''));
  const cannot = days !== null || covered.problem !== null || outcome.isPending;

  const change = (changes: Partial<ReportsSearch>, options?: { replace: boolean }) => {
    outcome.reset();
    onChange(changes, options);
  };
  return (
    <Panel title="New report">
      <form
        className="flex flex-col gap-3"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          // The name in the field: the URL may lag behind the last letters.
          const name = new FormData(event.currentTarget).get('name');
          const said = typeof name === 'string' ? { ...search, name } : search;
          if (!cannot) outcome.mutate({ request: requestFrom(said, cover, today), force: false });
        }}
      >
        <Choice
          label="Type"
          options={types}
          value={search.report_type}
          onChange={(report_type) => change({ report_type })}
        />
        <ReportDates days={daysOf(search, today)} today={today} problem={days} onChange={change} />
        <Choice
          label="Rows"
          options={units}
          value={search.time_unit}
          onChange={(time_unit) => change({ time_unit })}
        />
        <Choice
          label="Format"
          options={formats}
          value={search.format}
          onChange={(format) => change({ format })}
        />
        <div role="group" aria-label="Covers" aria-describedby={about}>
          <Field label="Covers">
            <CoverFields cover={cover} accounts={accounts} onChange={change} />
          </Field>
          <div id={about} className="mt-1 text-xs text-muted">
            {covered.notes.map((note) => (
              <p key={note}>{note}</p>
            ))}
            <FailureText error={covered.problem} className="text-sm" />
          </div>
        </div>
        <Name
          value={search.name}
          usual={request.name}
          onChange={(name) => change({ name }, { replace: true })}
        />
        <CostlyButton
          type="submit"
          variant="primary"
          calls={[{ endpoint: 'requestReport', count: 1 }]}
          aria-disabled={cannot}
        >
          Request report
        </CostlyButton>
        <p className="text-xs text-muted">
          Status checks cost 1 unit each (every 2 s at first, later every 2 min).
        </p>
      </form>
      <div aria-live="polite" className="mt-3 empty:hidden">
        {outcome.error !== null && <Notice tone="error">{messageOf(outcome.error)}</Notice>}
        {outcome.data !== undefined && (
          <RequestOutcome
            requestKey={outcome.data.key}
            isJoined={outcome.data.isJoined}
            onRequestAgain={() => !cannot && outcome.mutate({ request, force: true })}
          />
        )}
      </div>
    </Panel>
  );
}

interface NameProps {
  value: string;
  /** The default name. */
  usual: string;
  onChange: (name: string) => void;
}

function Name({ value, usual, onChange }: NameProps) {
  const id = useId();
  const [name, setName] = useDraft(value, onChange);
  return (
    <label htmlFor={id} className="flex flex-col gap-1">
      <span className="text-muted">Name</span>
      <input
        id={id}
        name="name"
        type="text"
        autoComplete="off"
        maxLength={longestName}
        placeholder={usual}
        value={name}
        onChange={(event) => setName(event.currentTarget.value)}
        className={inputClass}
      />
    </label>
  );
}

interface ChoiceProps<T extends string> {
  label: string;
  options: readonly { value: T; label: string }[];
  value: T;
  onChange: (value: T) => void;
}

/** A choice of a few options, with its label. */
function Choice<T extends string>(props: ChoiceProps<T>) {
  return (
    <Field label={props.label}>
      <Segmented {...props} />
    </Field>
  );
}

/** A control with its label, which is also its accessible name. */
function Field({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
      <span className="w-14 text-muted" aria-hidden>
        {label}
      </span>
      {children}
    </div>
  );
}

interface CoverFieldsProps {
  cover: Cover;
  accounts: ReadonlyMap<string, Account>;
  onChange: (changes: Partial<ReportsSearch>) => void;
}

/** One channel and one account, or all of them. */
function CoverFields({ cover, accounts, onChange }: CoverFieldsProps) {
  const { channel, account_id } = cover;
  const all = [...accounts.values()];
  const channels = [...new Set(all.flatMap((account) => account.channel ?? []))].toSorted();
  const labels = accountLabels(all);
  const options = all
    .filter((one) => channel === null || one.channel === channel || one.id === account_id)
    .map(({ id }) => ({ value: id, label: labels.get(id) ?? id }))
    .toSorted((a, b) => a.label.localeCompare(b.label));
  return (
    <div className="flex min-w-0 flex-[1_1_14rem] flex-wrap gap-2">
      <FilterCombobox
        label="Channel"
        single
        options={channels.map((name) => ({ value: name, label: name }))}
        selected={channel === null ? [] : [channel]}
        onChange={([next = everything]) => {
          const there = account_id === null ? undefined : accounts.get(account_id)?.channel;
          const isLeft = next !== everything && there !== undefined && there !== next;
          onChange({ report_channel: next, ...(isLeft && { report_account: everything }) });
        }}
      />
      <FilterCombobox
        label="Account"
        single
        options={options}
        selected={account_id === null ? [] : [account_id]}
        onChange={([next = everything]) => onChange({ report_account: next })}
      />
    </div>
  );
}

interface RequestOutcomeProps {
  requestKey: string;
  /** An identical report was in the list already. */
  isJoined: boolean;
  onRequestAgain: () => void;
}

/** What became of a request, until its report has ended; the list shows its current status. */
export function RequestOutcome({ requestKey, isJoined, onRequestAgain }: RequestOutcomeProps) {
  const { reports } = useReports();
  const report = findReport(reports ?? [], requestKey);
  if (report === undefined) return null;
  // The service may respond with an existing job, of another device or sign-in.
  const isSame = isJoined || report.joined?.includes(requestKey) === true;
  const same =
    report.id === null ? (
      'This report'
    ) : (
      <ScopedLink to={paths.report(report.id)}>This report</ScopedLink>
    );
  if (report.standing === 'asking' || isInProgress(report)) {
    return (
      <Notice tone="info">
        {isSame ? (
          <>{same} is already running. See it in the list.</>
        ) : (
          'Report requested. See it in the list.'
        )}
      </Notice>
    );
  }
  if (!isJoined || report.status !== 'completed') return null;
  return (
    <Notice tone="info" onRetry={onRequestAgain} retry="Request again">
      {same} completed {age(report.since)}. Data rarely change within {freshFor / 60_000} minutes.
    </Notice>
  );
}
