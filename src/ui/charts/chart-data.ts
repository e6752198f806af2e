import { compact } from '#lib/format.ts';

/** One measure of a chart. */
export interface BarSeries {
  id: string;
  label: string;
  /** A `data-tone` of `theme.css`; by default the color of its position in the list. */
  tone?: string | undefined;
  /** A value in full with its unit: "12,345 EUR". */
  format: (value: number) => string;
  /** A value on the axis, where space is short: "12K". By default, values are abbreviated from a thousand on. */
  tick?: ((value: number) => string) | undefined;
  /** A count, whose axis has whole numbers only. */
  isWhole?: boolean | undefined;
  /** `false` for a measure that only the tooltip and the table name, such as ROAS beside ACOS. */
  isDrawn?: boolean | undefined;
}

/** One group of bars. */
export interface BarDatum {
  key: string;
  label: string;
  /** On an axis of time, if its label is too long for that. */
  axisLabel?: string | undefined;
  /** By series id; null if there is no value or it is not comparable. */
  values: Record<string, number | null>;
  /** By series id: why there is no value. "30 days’ attribution". */
  notes?: Readonly<Record<string, string>> | undefined;
  /** By series id: follows the value in the tooltip and the table. "(90–110, projected)". */
  details?: Readonly<Record<string, string>> | undefined;
  /** By series id: what is unusual about a value. "usually 80 to 120 EUR on Thursdays". */
  marks?: Readonly<Record<string, string>> | undefined;
  /** What happened in it. */
  events?: readonly ChartEvent[] | undefined;
  /** Where its bar begins, if not at zero: in a waterfall, where the one before ends. */
  from?: number | undefined;
  /** The `data-tone` of its bar, if not that of the series. */
  tone?: string | undefined;
  selected?: boolean | undefined;
}

/** Something that happened, in one point of a chart over time or in several. */
export interface ChartEvent {
  id: string;
  text: string;
  /** Whether the user wrote it; else it was recorded. */
  isNote: boolean;
  /** Whether it begins in this point. */
  isStart: boolean;
}

/** Written where a chart has no value: an absent bar would read as zero. */
export const notAvailable = 'n/a';

/** Without the measures that are only named. */
export function drawnOf<Series extends BarSeries>(series: readonly Series[]): readonly Series[] {
  return series.filter(({ isDrawn }) => isDrawn !== false);
}

/** "channel-b: Spend 12,345 EUR, Sales n/a (30 days’ attribution)". */
export function describe(datum: BarDatum, series: readonly BarSeries[]): string {
  const values = series.map((one) => {
    const note = noteOf(datum, one);
    return `${one.label} ${valueOf(datum, one)}${note === undefined ? '' : ` (${note})`}`;
  });
  return `${datum.label}: ${values.join(', ')}`;
}

/** A group's value of one measure, formatted; "n/a" if there is none. */
export function valueOf({ values, details }: BarDatum, { id, format }: BarSeries): string {
  const value = values[id];
  if (value === null || value === undefined) return notAvailable;
  return [format(value), details?.[id]].filter(Boolean).join(' ');
}

/** Why a group has no value of a measure, or what is unusual about it. */
export function noteOf({ values, notes, marks }: BarDatum, { id }: BarSeries): string | undefined {
  return (values[id] ?? null) === null ? notes?.[id] : marks?.[id];
}

/** Groups without any of these values, as ranges from the first to the last in a row. */
export function gapsOf(
  data: readonly BarDatum[],
  series: readonly BarSeries[],
): { from: number; to: number }[] {
  const gaps: { from: number; to: number }[] = [];
  for (const [at, { values }] of data.entries()) {
    if (series.some(({ id }) => (values[id] ?? null) !== null)) continue;
    const last = gaps.at(-1);
    if (last?.to === at - 1) last.to = at;
    else gaps.push({ from: at, to: at });
  }
  return gaps;
}

/**
 * The number format of a scale that ends there: that of its first measure if given, else short ("40K") if values reach
 * the thousands, since the unit is displayed elsewhere.
 */
export function tickOf([first]: readonly BarSeries[], end: number): (value: number) => string {
  if (first?.tick !== undefined) return first.tick;
  return first === undefined || end >= 1000 ? compact : first.format;
}

/** The CSS color of a series without a status. */
export const colorOf = (series: BarSeries, index: number): string =>
  `var(--color-${toneOf(series, index)})`;

/** The `data-tone` of a series. */
export const toneOf = ({ tone }: BarSeries, index: number): string =>
  tone ?? `chart-${(index % 8) + 1}`;
