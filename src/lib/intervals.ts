/** The points of a trend: days, weeks or calendar months. Days are `YYYY-MM-DD`. */
import { type Comparison, monthOf } from './day-lists.ts';
import { dayAfter, daysBetween, weekOf } from './days.ts';
import { counted, dayRange } from './format.ts';

/** Their IDs are in URLs. */
export const intervals = ['day', 'week', 'month'] as const;
export type Interval = (typeof intervals)[number];
export const intervalLabels = { day: 'Day', week: 'Week', month: 'Month' };

/** The days of a trend that one of its points is made of. */
export interface Span {
  /** Oldest first, at least one. */
  days: readonly string[];
  /** Those to compare with, one for each of `days` at the same place; `null` without a comparison. */
  before: readonly string[] | null;
  /** How many days the whole interval has: more than `days` has if the trend begins or ends within it. */
  length: number;
}

/** The days of a trend, which follow one another, by interval. */
export function spansOf({ days, before }: Comparison, interval: Interval): Span[] {
  const starts = days.map((day) => startOf(day, interval));
  return [...Map.groupBy(days.keys(), (place) => starts[place] ?? '')].map(([start, places]) => {
    const part = [places[0], (places.at(-1) ?? 0) + 1] as const;
    return {
      days: days.slice(...part),
      before: before?.slice(...part) ?? null,
      length: lengthOf(start, interval),
    };
  });
}

function startOf(day: string, interval: Interval): string {
  if (interval === 'day') return day;
  return interval === 'week' ? weekOf(day) : `${monthOf(day)}-01`;
}

function lengthOf(start: string, interval: Interval): number {
  if (interval === 'day') return 1;
  // 31 days after the first of any month is the next one.
  return interval === 'week' ? 7 : daysBetween(start, startOf(dayAfter(start, 31) ?? '', 'month'));
}

const axis = {
  day: new Intl.DateTimeFormat(undefined, { day: 'numeric', month: 'short', timeZone: 'UTC' }),
  month: new Intl.DateTimeFormat(undefined, { month: 'short', year: 'numeric', timeZone: 'UTC' }),
};

/** "2 weeks earlier", or "10 days earlier"; `null` without a comparison. */
export function earlierText([first]: readonly Span[]): string | null {
  if (first === undefined || first.before === null) return null;
  const days = daysBetween(first.before[0] ?? '', first.days[0] ?? '');
  return `${days % 7 === 0 ? counted(days / 7, 'week') : counted(days, 'day')} earlier`;
}

interface Notes {
  /** On how many of its days something is known. */
  known?: number;
  /** What else there is to say, "attribution pending". */
  others?: readonly string[];
}

/** A point of a chart over time in words, as `LineDatum` has them. */
export function spanText(span: Span, interval: Interval, notes: Notes = {}) {
  const { days, before, length } = span;
  const { known = days.length, others = [] } = notes;
  const [first = '', last = first] = [days[0], days.at(-1)];
  const isPart = known > 0 && known < length;
  const all = [...(isPart ? [`${known} of ${length} days`] : []), ...others];
  const compared = interval === 'day' || before === null ? [] : [`vs ${rangeOf(before)}`];
  return {
    key: first,
    // "14 Mar", "9 – 13 Mar vs 2 – 6 Mar (5 of 7 days, attribution pending)"
    label: [rangeOf(days), ...compared, ...(all.length > 0 ? [`(${all.join(', ')})`] : [])].join(
      ' ',
    ),
    axisLabel: axis[interval === 'month' ? 'month' : 'day'].format(Date.parse(first)),
    tableLabel: [[dayRange(first, last), ...compared].join(' '), ...all].join(', '),
    part: isPart ? `incomplete ${interval}` : undefined,
  };
}

/** Without the year: "9 – 13 Mar". */
const rangeOf = (days: readonly string[]): string =>
  axis.day.formatRange(Date.parse(days[0] ?? ''), Date.parse(days.at(-1) ?? ''));
