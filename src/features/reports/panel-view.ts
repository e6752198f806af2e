/** Filters and sorts the list of reports. */
import { normalizeText, matcher } from '#lib/normalize-text.ts';
import type { SortKey } from '#lib/search-params.ts';
import { isInProgress, type Report } from '#shared/reports/stored-reports.ts';
import { reportTitle } from './report-text.ts';

/** Filters, in order of attention. */
export const states = [
  { value: 'under_way', label: 'In progress' },
  { value: 'unclear', label: 'Unclear' },
  { value: 'failed', label: 'Failed or refused' },
  { value: 'completed', label: 'Completed' },
  { value: 'cancelled', label: 'Cancelled' },
] as const;

type State = (typeof states)[number]['value'];

/** A report's status, reduced to what matters in a long list. */
export function stateOf(report: Report): State {
  const { standing, status } = report;
  if (standing === 'asking' || isInProgress(report)) return 'under_way';
  if (standing === 'refused') return 'failed';
  // The service did not respond, or does not know it.
  if (standing !== 'known') return 'unclear';
  return status === 'completed' || status === 'cancelled' ? status : 'failed';
}

/** The number of reports per status. */
export function countStates(reports: readonly Report[]): Map<State, number> {
  const counts = new Map<State, number>();
  for (const report of reports) {
    const state = stateOf(report);
    counts.set(state, (counts.get(state) ?? 0) + 1);
  }
  return counts;
}

interface Wanted {
  /** Each word must be in the name, ID, type, channel or account. */
  q: string;
  /** Statuses; none means all. */
  status: readonly string[];
  sort: readonly SortKey[];
}

/** The matching reports; equal ones keep their order, newest first. */
export function viewOf(
  reports: readonly Report[],
  { q, status, sort }: Wanted,
  accountName: (id: string) => string,
): Report[] {
  const isFound = q.trim() === '' ? () => true : matcher(q);
  return reports
    .filter((report) => status.length === 0 || status.includes(stateOf(report)))
    .filter((report) => isFound(normalizeText(textOf(report, accountName))))
    .toSorted((a, b) => {
      for (const { column, descending } of sort) {
        const order = orders[column]?.(a, b) ?? 0;
        if (order !== 0) return descending ? -order : order;
      }
      return 0;
    });
}

const rank = (report: Report): number => states.findIndex(({ value }) => value === stateOf(report));

const orders: Record<string, (a: Report, b: Report) => number> = {
  asked: (a, b) => a.askedAt - b.askedAt,
  name: (a, b) => reportTitle(a).localeCompare(reportTitle(b), undefined, { numeric: true }),
  status: (a, b) => rank(a) - rank(b),
};

function textOf(report: Report, accountName: (id: string) => string): string {
  const { request, id } = report;
  const account = request?.account_id ?? null;
  return [
    reportTitle(report),
    id,
    request?.report_type,
    request?.channel,
    account,
    account !== null && accountName(account),
  ]
    .filter(Boolean)
    .join(' ');
}
