/** The list of requested reports, and the parameters of the form beside it. */
import { dayRange, humanize, missing } from '#lib/format.ts';
import { freeText, oneOf, type Param } from '#lib/search-params.ts';
import type { TableRow } from '#lib/table-query.ts';
import { figureOf, textOf } from '#lib/table-row.ts';
import { defineList } from '#lists/define-list.ts';
import { instant, facet, hidden, text } from '#lists/list-columns.tsx';
import { anyOf } from '#lists/list-filter.ts';
import { typeName } from '#features/reports/report-requests.ts';
import { isInProgress, type Report } from '#features/reports/stored-reports.ts';
import { usualDuration } from '#features/reports/usual-duration.ts';
import { ProgressBar } from '#ui/feedback/progress-bar.tsx';
import {
  reportProgressText,
  reportRemark,
  reportStatus,
  reportTitle,
  StatusBadge,
  statusTones,
} from './report-status.tsx';

/** A selected day, or nothing. */
const day: Param<string> = {
  read: (value) => (/^\d{4}-\d{2}-\d{2}$/.test(value ?? '') ? (value ?? '') : ''),
  write: (value) => value || null,
};

/** Instead of a channel or account: all of them, whatever the scope. */
export const everything = '*';

export const reportList = defineList({
  name: 'Reports',
  one: 'report',
  search: { label: 'Search reports', placeholder: 'Name, account, ID' },
  sort: '-requested',
  totals: () => [],
  columns: {
    id: hidden({ type: 'text' }),
    name: text('Report', 232, { search: true, priority: 1 }),
    status: facet('Status', 116, {
      order: Object.keys(statusTones),
      filter: 'status',
      priority: 1,
      cell: (row) => <StatusBadge status={textOf(row, 'status') ?? ''} />,
    }),
    share: hidden({ type: 'number' }),
    details: text('Details', 260, {
      search: true,
      isLong: true,
      definition: 'Progress and the usual duration of similar reports, or what went wrong.',
      cell: (row) => <Details row={row} />,
    }),
    requested: instant('Requested', 152),
    type: facet('Type', 104, { search: true, filter: 'type', priority: 2 }),
    start: {
      ...text('Days', 168, {
        condition: 'date',
        text: (row) => dayRange(textOf(row, 'start'), textOf(row, 'end')),
      }),
      data: { type: 'date' },
    },
    end: hidden({ type: 'date' }),
    rows: facet('Rows', 96),
    channel: facet('Channel', 112, { search: true, group: true }),
    account: text('Account', 184, { search: true, group: true }),
    format: facet('Format', 84),
    origin: facet('Requested by', 120, { group: true }),
    job: text('Job ID', 136, { search: true }),
  },
  filters: {
    status: anyOf('status', { label: 'Status' }),
    type: anyOf('type', { label: 'Type' }),
  },
  params: {
    // The form, by the service's names: it survives a sign-in and can be shared. Channel and account follow the scope
    // unless the form sets others.
    report_type: oneOf(['campaign', 'keyword', 'product']),
    time_unit: oneOf(['daily', 'summary']),
    format: oneOf(['json', 'csv']),
    start_date: day,
    end_date: day,
    report_channel: freeText,
    report_account: freeText,
    name: freeText,
  },
});

export type ReportsSearch = ReturnType<typeof reportList.shape.parse>;

/** In progress, with a bar. */
function Details({ row }: { row: TableRow }) {
  const share = figureOf(row, 'share');
  const details = textOf(row, 'details') ?? missing;
  if (share === null) return details;
  return (
    <span className="inline-flex max-w-full items-center gap-2">
      <span className="w-16 shrink-0">
        <ProgressBar label={textOf(row, 'name') ?? ''} share={share} unknown="" />
      </span>
      <span className="truncate">{details}</span>
    </span>
  );
}

/** The reports as records of the list; `nameOf` returns an account's name. */
export function reportRecords(reports: readonly Report[], nameOf: (id: string) => string) {
  return reports.map((report) => {
    const { key, id, request, status, progress, purpose, askedAt } = report;
    const isOpen = isInProgress(report);
    const usual = isOpen ? usualDuration(reports, report) : null;
    const details = [reportRemark(report), reportProgressText(report, usual)];
    const { channel = null, account_id: account = null } = request ?? {};
    const unless = (whole: string, part: string | null) =>
      request === null ? null : (part ?? whole);
    return {
      id: key,
      name: reportTitle(report),
      status: reportStatus(report),
      share: isOpen ? (status === 'running' ? (progress ?? 0) : 0) : null,
      details: details.filter((part) => part !== null).join(' · '),
      requested: new Date(askedAt).toISOString(),
      type: request && typeName(request.report_type),
      start: request?.start_date ?? null,
      end: request?.end_date ?? null,
      rows: request && humanize(request.time_unit),
      channel: unless('All', channel),
      account: unless('All', account === null ? null : nameOf(account)),
      format: request?.format?.toUpperCase() ?? null,
      origin: purpose === undefined ? 'You' : 'Automatic',
      job: id,
    };
  });
}
