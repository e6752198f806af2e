import type { ReactNode } from 'react';
import { counted } from '#lib/format.ts';
import type { Interval } from '#lib/intervals.ts';
import { useInterval } from '#metrics/display/interval-choice.tsx';
import { openWindowsText } from '#metrics/attribution.ts';
import { isSum, type MetricId, metrics } from '#metrics/metrics.ts';
import { leftOutText } from '#metrics/missing-values.ts';
import type { CoveredAccount } from './history-coverage.ts';
import { dayList, isOpen, missingDays, missingOn } from './history-text.ts';
import { projectionTexts } from './projection-text.ts';
import type { DaySums } from './history-totals.ts';
import type { Coverage, HistoryPeriod } from './use-history-period.ts';

/** Room for the usual note. */
export const notesClass = 'min-h-16 text-xs text-muted sm:min-h-8';

interface HistoryNotesProps {
  period: HistoryPeriod;
  /** The displayed metrics. */
  metricIds: readonly MetricId[];
  /** Follows the notes. */
  children?: ReactNode;
}

/** What the figures leave out, and which days may still change. */
export function HistoryNotes({ period, metricIds, children }: HistoryNotesProps) {
  const { days, choices, whole } = period;
  const [interval] = useInterval();
  const leftOut = [...new Set(metricIds)].map((id) => ({
    id,
    figures: choices
      .filter(({ isConverted }) => !isConverted)
      .reduce((sum, choice) => sum + leftOutOf(period.sumsIn(id, choice)), 0),
  }));
  const texts = [
    ...missingTexts(period, whole),
    ...leftOutTexts(leftOut),
    ...(period.projection === null ? [] : projectionTexts(period.projection, period.hasRange)),
    ...(period.projection === null || period.projection.excluded.length > 0
      ? [openDaysText(days, whole), shadedText(days, whole, interval)]
      : []),
    days.some((day) => whole.coverage.get(day)?.openWindows.has(null))
      ? 'Attribution window unknown, so it is not known which days’ sales are final.'
      : null,
  ].filter((text) => text !== null);
  return (
    <p className={notesClass}>
      {texts.join(' ')} {children}
    </p>
  );
}

/** Which days are missing, and how many accounts are not compared, as sentences. */
export function missingTexts(
  { all, before, countedOf }: Pick<HistoryPeriod, 'all' | 'before' | 'countedOf'>,
  whole: Coverage,
): string[] {
  const { accounts } = whole;
  const { gone, partial } = missingDays(all, whole);
  const most = Math.max(...partial.map((day) => missingOn(whole, day)));
  const isNotCompared = ({ id }: CoveredAccount) => {
    const own = countedOf(id);
    return own.now.length > 0 && own.before === null;
  };
  const excluded = before === null ? 0 : accounts.filter(isNotCompared).length;
  return [
    ...(gone.length > 0 ? [`No data for ${dayList(gone)}.`] : []),
    ...(partial.length > 0
      ? [`${dayList(partial)}: no data for up to ${counted(most, 'account')}.`]
      : []),
    ...(excluded > 0 && excluded < accounts.length
      ? [
          `Changes exclude ${counted(excluded, 'account')} that ${excluded === 1 ? 'is' : 'are'} missing data for some of the compared days.`,
        ]
      : []),
  ];
}

const leftOutOf = (all: readonly DaySums[]): number =>
  all.flatMap(({ leftOut }) => [...leftOut]).reduce((sum, count) => sum + count, 0);

/** What sums and ratios leave out, as sentences. */
function leftOutTexts(all: readonly { id: MetricId; figures: number }[]): string[] {
  const lacking = all.filter(({ figures }) => figures > 0);
  const sums = lacking
    .filter(({ id }) => isSum(id))
    .map(
      ({ id, figures }) =>
        `* ${metrics[id].label} excludes ${counted(figures, 'figure')} that the service did not report.`,
    );
  const ratios = lacking.filter(({ id }) => !isSum(id));
  return [
    ...sums,
    ...leftOutText(Object.fromEntries(ratios.map(({ id, figures }) => [id, figures])), 'figure'),
  ];
}

/** From which day on sales may rise, by attribution window; `null` if all are final. */
export function openDaysText(
  days: readonly string[],
  { coverage }: Pick<Coverage, 'coverage'>,
): string | null {
  const first = new Map<number, string>();
  for (const day of days) {
    for (const window of coverage.get(day)?.openWindows ?? []) {
      if (window !== null && !first.has(window)) first.set(window, day);
    }
  }
  if (first.size === 0) return null;
  const [start = ''] = days;
  const open = openWindowsText([...first].map(([window, from]) => ({ days: window, from, start })));
  return `Sales may still grow: ${open}.`;
}

const shadedText = (days: readonly string[], whole: Coverage, interval: Interval): string | null =>
  days.some((day) => isOpen(whole, day)) ? `Shaded ${interval}s are not final.` : null;
