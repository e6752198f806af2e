/** The request that the form stands for. */
import type { ReportRequest } from '#api/contract/report.ts';
import { type Days, presets } from '#workspace/reports/days.ts';
import type { Cover } from './report-cover.ts';
import { typeName } from './report-words.ts';
import type { ReportsSearch } from './reports.search.ts';

/** The most characters that a name has. */
export const longestName = 200;

/** The chosen days; the last week where none are. */
export function daysOf({ start_date, end_date }: ReportsSearch, today: string): Days {
  const usual = presets(today).find(({ name }) => name === 'Last 7 days');
  if (start_date === '' && end_date === '' && usual) return usual.days;
  return { start: start_date, end: end_date };
}

/** Fields that are not set are left out; a report that has no name is called by what it is of. */
export function requestFrom(search: ReportsSearch, cover: Cover, today: string): ReportRequest {
  const { report_type, time_unit, format } = search;
  const { start, end } = daysOf(search, today);
  const { channel, account_id } = cover;
  const span = start === end ? start : `${start} to ${end}`;
  const usual = `${typeName(report_type)}, ${span}${time_unit === 'daily' ? ', daily' : ''}`;
  return {
    // An address holds whatever somebody wrote.
    name: search.name.trim().slice(0, longestName) || usual,
    report_type,
    start_date: start,
    end_date: end,
    time_unit,
    format,
    ...(channel !== null && { channel }),
    ...(account_id !== null && { account_id }),
  };
}
