/** Which reports of the panel are shown, and in which order. */
import { fold, matcher } from '#lib/fold.ts';
import type { SortKey } from '#lib/search-params.ts';
import { isUnderWay, type Report } from '#workspace/reports/record.ts';
import { reportTitle } from './report-words.ts';

/** What one may look for, in the order in which it wants attention. */
export const states = [
  { value: 'under_way', label: 'Under way' },
  { value: 'unclear', label: 'Unclear' },
  { value: 'failed', label: 'Failed or refused' },
  { value: 'completed', label: 'Completed' },
  { value: 'cancelled', label: 'Cancelled' },
] as const;

type State = (typeof states)[number]['value'];

/** How a report stands, as far as it matters to whoever looks through many. */
export function stateOf(report: Report): State {
  const { standing, status } = report;
  if (standing === 'asking' || isUnderWay(report)) return 'under_way';
  if (standing === 'refused') return 'failed';
  // The service never answered, or knows nothing of it.
  if (standing !== 'known') return 'unclear';
  return status === 'completed' || status === 'cancelled' ? status : 'failed';
}

/** How many there are of each state. */
export function countStates(reports: readonly Report[]): Map<State, number> {
  const counts = new Map<State, number>();
  for (const report of reports) {
    const state = stateOf(report);
    counts.set(state, (counts.get(state) ?? 0) + 1);
  }
  return counts;
}

interface Wanted {
  /** Every word of it is in the name, the id, the type, the channel or the account. */
  q: string;
  /** States; none stands for all. */
  status: readonly string[];
  sort: readonly SortKey[];
}

/** The reports that are wanted; equal ones stay as they stand on the panel, the newest first. */
export function viewOf(
  reports: readonly Report[],
  { q, status, sort }: Wanted,
  accountName: (id: string) => string,
): Report[] {
  const isFound = q.trim() === '' ? () => true : matcher(q);
  return reports
    .filter((report) => status.length === 0 || status.includes(stateOf(report)))
    .filter((report) => isFound(fold(textOf(report, accountName))))
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
