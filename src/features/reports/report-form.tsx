import { useMutation } from '@tanstack/react-query';
import { useId, useState } from 'react';
import type { Account } from '#api/contract/account.ts';
import { now } from '#lib/clock.ts';
import { utcDayOf } from '#lib/days.ts';
import { CostlyButton } from '#shared/rate-limit/costly-button.tsx';
import { ReportDates } from '#shared/reports/report-dates.tsx';
import { dayProblem } from '#shared/reports/report-day-range.ts';
import { Panel } from '#ui/layout/panel.tsx';
import { CoverFields } from './cover-fields.tsx';
import { Choice, Field, Name } from './form-fields.tsx';
import { coverNotes, coverOf, type Scope } from './report-cover.ts';
import type { ReportsSearch } from './reports.search.ts';
import { daysOf, requestFrom } from './request-from.ts';
import { RequestOutcome, type Outcome } from './request-outcome.tsx';

interface ReportFormProps {
  search: ReportsSearch;
  onChange: (changes: Partial<ReportsSearch>, options?: { replace: boolean }) => void;
  scope: Scope;
  accounts: ReadonlyMap<string, Account>;
  onAsk: (request: ReturnType<typeof requestFrom>, force: boolean) => Promise<Outcome>;
}

const types = [
  { value: 'campaign', label: 'Campaigns' },
  { value: 'keyword', label: 'Keywords' },
  { value: 'product', label: 'Products' },
] as const;
const units = [
  { value: 'daily', label: 'Daily' },
  { value: 'summary', label: 'Summary' },
] as const;
const formats = [
  { value: 'json', label: 'JSON' },
  { value: 'csv', label: 'CSV' },
] as const;

/** Requests a report. Problems that the service would reject are stated before it is sent. */
export function ReportForm({ search, onChange, scope, accounts, onAsk }: ReportFormProps) {
  const [outcome, setOutcome] = useState<Outcome | null>(null);
  const { mutate: ask, isPending } = useMutation({
    mutationFn: ({ asked, force }: { asked: typeof request; force: boolean }) =>
      onAsk(asked, force),
    onSuccess: setOutcome,
  });
  const about = useId();
  const today = utcDayOf(now());
  const cover = coverOf(search, scope);
  const request = requestFrom(search, cover, today);
  const days = dayProblem(daysOf(search, today), today);
  const covered = coverNotes(cover, scope, accounts.get(cover.account_id ?? ''));
  const cannot = days !== null || covered.problem !== null || isPending;

  const change = (changes: Partial<ReportsSearch>, options?: { replace: boolean }) => {
    setOutcome(null);
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
          if (!cannot) ask({ asked: requestFrom(said, cover, today), force: false });
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
            {covered.problem !== null && (
              <p role="alert" className="text-sm text-bad">
                {covered.problem}
              </p>
            )}
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
      <RequestOutcome
        outcome={outcome}
        onRequestAgain={() => !cannot && ask({ asked: request, force: true })}
      />
    </Panel>
  );
}
