/** Builds the request from the form's values. */
import type { ReportRequest } from '#api/contract/report.ts';
import { type Days, presets } from '#shared/reports/report-day-range.ts';
import { reportName } from '#shared/reports/report-requests.ts';
import type { Cover } from './report-cover.ts';
import { typeName } from './report-text.ts';
import type { ReportsSearch } from './reports.search.ts';

/** Maximum length of a name. */
export const longestName = 200;

/** The selected days; the last week by default. */
export function daysOf({ start_date, end_date }: ReportsSearch, today: string): Days {
  const usual = presets(today).find(({ name }) => name === 'Last 7 days');
  if (start_date === '' && end_date === '' && usual) return usual.days;
  return { start: start_date, end: end_date };
}

/** Fields that are not set are omitted; the default name describes the request. */
export function requestFrom(search: ReportsSearch, cover: Cover, today: string): ReportRequest {
  const { report_type, time_unit, format } = search;
  const { start, end } = daysOf(search, today);
  const { channel, account_id } = cover;
  const name = reportName(typeName(report_type), { start, end }, time_unit);
  return {
    // A URL may contain anything.
    name: search.name.trim().slice(0, longestName) || name,
    report_type,
    start_date: start,
    end_date: end,
    time_unit,
    format,
    ...(channel !== null && { channel }),
    ...(account_id !== null && { account_id }),
  };
}
