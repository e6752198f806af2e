import { dayAfter } from '#lib/days.ts';
import { counted, day as dayText, dayRange, joinList } from '#lib/format.ts';
import { isSum, type MetricId, metrics } from '#shared/metrics/metrics.ts';
import { leftOutText } from '#shared/metrics/missing-values.ts';
import type { DayCoverage } from './history-totals.ts';

/** Room for the usual note. */
const notesClass = 'min-h-16 text-xs text-muted sm:min-h-8';

interface HistoryNotesProps {
  /** Then it only keeps the place. */
  isLoading: boolean;
  /** The displayed days. */
  days: readonly string[];
  /** These and the days they are compared with. */
  compared: readonly string[];
  /** By day. */
  coverage: ReadonlyMap<string, DayCoverage>;
  /** Accounts in scope. */
  accounts: number;
  /** How many figures each metric leaves out. */
  leftOut: readonly { id: MetricId; figures: number }[];
}

/** What the charts leave out, and which days may still change. */
export function HistoryNotes(props: HistoryNotesProps) {
  const { isLoading, days, compared, coverage, accounts, leftOut } = props;
  const missingOn = (day: string) => coverage.get(day)?.missing ?? 0;
  const gone = compared.filter((day) => missingOn(day) === accounts);
  const partial = compared.filter((day) => missingOn(day) > 0 && missingOn(day) < accounts);
  const open = openText(days, coverage);
  const texts = [
    gone.length > 0 && `No data for ${dayList(gone)}.`,
    partial.length > 0 &&
      `${dayList(partial)}: no data for up to ${counted(Math.max(...partial.map(missingOn)), 'account')}.`,
    ...leftOutTexts(leftOut),
    open,
  ].filter((text) => typeof text === 'string');
  return <p className={notesClass}>{isLoading ? null : texts.join(' ')}</p>;
}

/** What sums and ratios leave out, as sentences. */
function leftOutTexts(all: HistoryNotesProps['leftOut']): string[] {
  const lacking = all.filter(({ figures }) => figures > 0);
  const sums = lacking
    .filter(({ id }) => isSum(id))
    .map(
      ({ id, figures }) =>
        `${metrics[id].label} excludes ${counted(figures, 'figure')} that the service did not report.`,
    );
  const ratios = lacking.filter(({ id }) => !isSum(id));
  return [
    ...sums,
    ...leftOutText(Object.fromEntries(ratios.map(({ id, figures }) => [id, figures])), 'figure'),
  ];
}

/** From which day on sales may rise, by attribution window; `null` if all are final. */
function openText(
  days: readonly string[],
  coverage: ReadonlyMap<string, DayCoverage>,
): string | null {
  const first = new Map<number, string>();
  for (const day of days) {
    for (const window of coverage.get(day)?.openWindows ?? []) {
      if (!first.has(window)) first.set(window, day);
    }
  }
  if (first.size === 0) return null;
  const parts = [...first]
    .toSorted(([a], [b]) => a - b)
    .map(([window, day]) =>
      day === days[0]
        ? `on all days (${window}-day attribution)`
        : `since ${dayText(day)} (${window}-day attribution)`,
    );
  const isHatched = days.some((day) => (coverage.get(day)?.openShare ?? 0) > 0.5);
  const hatched = isHatched ? ' On hatched days that affects most of the spend.' : '';
  return `Sales may still grow: ${parts.join(', ')}.${hatched}`;
}

/** Days in a row as one range. */
function dayList(days: readonly string[]): string {
  const ranges: { start: string; end: string }[] = [];
  for (const day of days) {
    const last = ranges.at(-1);
    if (last !== undefined && dayAfter(last.end, 1) === day) last.end = day;
    else ranges.push({ start: day, end: day });
  }
  return joinList(
    ranges.map(({ start, end }) => (start === end ? dayText(start) : dayRange(start, end))),
  );
}
