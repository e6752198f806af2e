/** The report to compare with: an earlier one of the same type and coverage. */
import { useQueryClient } from '@tanstack/react-query';
import { daysFrom } from '#lib/day-lists.ts';
import { dayAfter } from '#lib/days.ts';
import { counted, dayRange } from '#lib/format.ts';
import { addressText } from '#lib/address.ts';
import { ScopedLink } from '#navigation/link.tsx';
import { useSearch } from '#navigation/use-search.ts';
import { paths } from '#navigation/paths.ts';
import { resultProblem } from '#features/report-data/result-problem.ts';
import { useCost } from '#query-state/cost-note.ts';
import { resultOptions } from '#features/reports/result-query.ts';
import type { Report } from '#features/reports/stored-reports.ts';
import { useReports } from '#features/reports/use-reports.ts';
import { Button, buttonClass } from '#ui/button.tsx';
import { Notice } from '#ui/feedback/notice.tsx';
import { FilterCombobox } from '#ui/form/filter-combobox.tsx';
import { reportTitle } from './report-status.tsx';
import { everything, reportList } from './reports.list.tsx';
import { LoadBar, needsStatusCheck, statusCheck, useResult } from './result-gate.tsx';
import { resultList, rowKindOf } from './result.list.tsx';

/** The days that a report was requested for, oldest first. */
export function daysOfReport({ request }: Report): string[] {
  return daysFrom(request?.start_date ?? '', request?.end_date ?? '');
}

/** The reports of days before one's that can be compared with it, those of as many days first. */
export function comparableReports(reports: readonly Report[], report: Report): Report[] {
  const days = daysOfReport(report);
  const own = report.request;
  const isComparable = ({ id, standing, status, request }: Report) =>
    id !== null &&
    standing === 'known' &&
    status === 'completed' &&
    own !== null &&
    request !== null &&
    (['report_type', 'channel', 'account_id'] as const).every((it) => request[it] === own[it]);
  const isEarlier = (one: Report) => {
    const last = daysOfReport(one).at(-1);
    return last !== undefined && last < (days[0] ?? '');
  };
  const distance = (one: Report) => Math.abs(daysOfReport(one).length - days.length);
  return reports
    .filter((one) => isComparable(one) && isEarlier(one))
    .toSorted((a, b) => distance(a) - distance(b) || b.askedAt - a.askedAt);
}

type ComparedReport = ReturnType<typeof useComparedReport>;

/** The report in the URL to compare with, and its result, which is loaded at once. */
export function useComparedReport(report: Report, jobId: string) {
  const { reports } = useReports();
  const options = jobId === '' ? [] : comparableReports(reports ?? [], report);
  const chosen = options.find(({ id }) => id === jobId) ?? null;
  const result = useResult(chosen?.id ?? '', { enabled: chosen !== null });
  return {
    /** `null` for none, and if it is not on this device. */
    chosen,
    isUnknown: jobId !== '' && reports !== null && chosen === null,
    result,
  };
}

/** Chooses the report to compare with. Without any, it leads to the form, set to the days before. */
export function CompareWith({ report }: { report: Report }) {
  const { reports } = useReports();
  const client = useQueryClient();
  const cost = useCost([statusCheck]).words;
  const { values, change } = useSearch(resultList.shape);
  const options = comparableReports(reports ?? [], report);
  /** Choosing a report loads its result. */
  const isCostly = (id: string) =>
    id !== values.against &&
    client.getQueryData(resultOptions(id).queryKey) === undefined &&
    needsStatusCheck(client, id);
  const days = daysOfReport(report).length;
  if (reports === null || days === 0) return null;
  if (options.length === 0) {
    return (
      <ScopedLink to={paths.reports + formBefore(report)} className={buttonClass('quiet')}>
        Request previous {days === 1 ? 'day' : `${days} days`} to compare
      </ScopedLink>
    );
  }
  return (
    <FilterCombobox
      label="Compare with"
      single
      options={options.map((one) => ({
        value: one.id ?? '',
        label: `${daysText(one)} · ${reportTitle(one)}${isCostly(one.id ?? '') ? ` · ${cost}` : ''}`,
      }))}
      selected={values.against === '' ? [] : [values.against]}
      onChange={([against = '']) => change({ against })}
    />
  );
}

/** What is compared, and what is in the way of it. */
export function ComparisonNote({ report, other }: { report: Report; other: ComparedReport }) {
  const { chosen, isUnknown, result } = other;
  const { change } = useSearch(resultList.shape);
  if (isUnknown) {
    return (
      <Notice tone="warn">
        The report to compare with is not on this device, has another type, channel or account, or
        does not end before this one starts. Choose another one.
      </Notice>
    );
  }
  if (chosen === null) return null;
  if (result.error !== null) {
    return (
      <Notice tone="error" onRetry={result.load}>
        {resultProblem(result.error)}
      </Notice>
    );
  }
  const [days, before] = [daysOfReport(report).length, daysOfReport(chosen).length];
  const isBroken = result.data !== undefined && result.data.broken !== null;
  return (
    <>
      <p>
        Compared with {daysText(chosen)}.
        {before !== days &&
          ` The reports cover ${counted(days, 'day')} and ${counted(before, 'day')}.`}
        {isBroken && ' Its file is truncated: rows that are missing from it count as zero.'}
      </p>
      {result.isLoading && (
        <>
          <LoadBar progress={result.progress} />
          <Button
            size="small"
            onClick={() => {
              result.cancel();
              change({ against: '' });
            }}
          >
            Cancel
          </Button>
        </>
      )}
    </>
  );
}

const daysText = ({ request }: Report): string =>
  dayRange(request?.start_date ?? null, request?.end_date ?? null);

/** The form's parameters for the same report of as many days before. */
function formBefore(report: Report): string {
  const { report_type: type = null, time_unit: unit, channel, account_id } = report.request ?? {};
  const days = daysOfReport(report);
  const form = reportList.shape.stringify({
    report_type: rowKindOf(type),
    time_unit: unit === 'summary' ? 'summary' : 'daily',
    start_date: dayAfter(days[0] ?? '', -days.length) ?? '',
    end_date: dayAfter(days[0] ?? '', -1) ?? '',
    report_channel: channel ?? everything,
    report_account: account_id ?? everything,
  });
  return addressText(form);
}
