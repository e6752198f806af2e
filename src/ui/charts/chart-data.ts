import { compact } from '#lib/format.ts';

/** One measure of a bar chart. */
export interface BarSeries {
  id: string;
  label: string;
  /** 1…8, a `chart-` token; defaults to the position in the list. */
  color?: number | undefined;
  /** A value in full with its unit: "12,345 EUR". */
  format: (value: number) => string;
  /** A value on the axis, where space is short: "12K". By default, values are abbreviated from a thousand on. */
  tick?: ((value: number) => string) | undefined;
  /** The scale it is drawn on; measures of another unit go right. */
  axis?: 'left' | 'right' | undefined;
}

/** One group of bars. */
export interface BarDatum {
  key: string;
  label: string;
  /** By series id; null if there is no value. */
  values: Record<string, number | null>;
  selected?: boolean | undefined;
}

export interface BarChartProps {
  /** The accessible name of the chart. */
  name: string;
  data: readonly BarDatum[];
  series: readonly BarSeries[];
  /** Vertical bars (the default) or horizontal ones, which suit long labels. */
  layout?: 'vertical' | 'horizontal' | undefined;
  /** Makes each group a button. */
  onSelect?: ((key: string) => void) | undefined;
}

const graphemes = new Intl.Segmenter();

/** Number of bars an SVG can draw without a noticeable delay. */
const mostMarks = 1000;

/** The first groups, as many as stay under a thousand bars. */
export function drawable(data: readonly BarDatum[], seriesCount: number): readonly BarDatum[] {
  return data.slice(0, Math.floor(mostMarks / Math.max(1, seriesCount)));
}

/** "channel-a: Spend 12,345 EUR, Sales 40,000 EUR". */
export function describe(datum: BarDatum, series: readonly BarSeries[]): string {
  return `${datum.label}: ${series.map((one) => `${one.label} ${valueOf(datum, one)}`).join(', ')}`;
}

/** A group's value of one measure, formatted; "–" if there is none. */
export function valueOf(datum: BarDatum, series: BarSeries): string {
  const value = datum.values[series.id];
  return value === null || value === undefined ? '–' : series.format(value);
}

/**
 * Truncates a label between grapheme clusters until `widthOf` the rest fits that many pixels. The full text
 * is in the tooltip and the accessible name.
 */
export function shorten(label: string, pixels: number, widthOf: (text: string) => number): string {
  if (widthOf(label) <= pixels) return label;
  const letters = Array.from(graphemes.segment(label), ({ segment }) => segment);
  const cut = (length: number): string => `${letters.slice(0, length).join('').trimEnd()}…`;
  let length = letters.length - 1;
  while (length > 1 && widthOf(cut(length)) > pixels) length -= 1;
  return cut(length);
}

/**
 * The number format of a scale: that of its first measure if given, else short ("40K") if values reach the
 * thousands, since the unit is displayed elsewhere.
 */
export function tickOf(
  series: readonly BarSeries[],
  data: readonly BarDatum[],
): (value: number) => string {
  const [first] = series;
  if (first?.tick !== undefined) return first.tick;
  const most = Math.max(
    0,
    ...data.flatMap(({ values }) => series.map(({ id }) => values[id] ?? 0)),
  );
  if (first === undefined || most >= 1000) return compact;
  return first.format;
}

/** The CSS color of a series. */
export function colorOf(series: BarSeries, index: number): string {
  return `var(--color-chart-${series.color ?? (index % 8) + 1})`;
}
