/**
 * The metrics, one entry each. Lists, tiles, charts, totals, exports, joins and findings take name, format,
 * definition and formula from here and from nowhere else.
 */
import { count, humanize, money, moneyWithCurrency, percent, ratio } from '#lib/format.ts';
import type { TableColumn } from '#lib/table-query.ts';
import { cellFormats, percentFormat } from '#lib/cell-formats.ts';

interface Metric {
  label: string;
  /** How a value is written; a percentage is a fraction, money is in major units. */
  kind: 'count' | 'money' | 'percent' | 'ratio';
  /** Of a percentage, on screen and in files. Defaults to 1. */
  digits?: number;
  /** Its `data-tone` in charts; those of one cause share one, because there are seven. */
  tone: `chart-${1 | 2 | 3 | 4 | 5 | 6 | 7}`;
  /** Displayed on hover and focus. */
  definition: string;
  /** Whether it may still change while its days are within the attribution window. */
  isAttributed?: true;
  formula?: Formula;
}

/** `times` × `over` ÷ `under`. Of several rows: the ratio of the sums over the rows that have both values. */
interface Formula {
  over: string;
  under: string;
  /** Defaults to 1. */
  times?: number;
}

const table = {
  spend: {
    label: 'Spend',
    kind: 'money',
    tone: 'chart-2',
    definition: 'Ad cost in the period.',
  },
  sales: {
    label: 'Sales',
    kind: 'money',
    tone: 'chart-1',
    definition: 'Sales attributed to ads within the attribution window.',
    isAttributed: true,
  },
  acos: {
    label: 'ACOS',
    kind: 'percent',
    tone: 'chart-3',
    definition:
      'Advertising cost of sales: spend ÷ attributed sales, computed from totals, not averaged over rows.',
    isAttributed: true,
    formula: { over: 'spend', under: 'sales' },
  },
  roas: {
    label: 'ROAS',
    kind: 'ratio',
    tone: 'chart-3',
    definition: 'Return on ad spend: attributed sales ÷ spend, computed from totals.',
    isAttributed: true,
    formula: { over: 'sales', under: 'spend' },
  },
  impressions: {
    label: 'Impressions',
    kind: 'count',
    tone: 'chart-5',
    definition: 'Number of times ads were shown.',
  },
  clicks: {
    label: 'Clicks',
    kind: 'count',
    tone: 'chart-6',
    definition: 'Number of clicks on ads.',
  },
  ctr: {
    label: 'CTR',
    kind: 'percent',
    tone: 'chart-6',
    digits: 2,
    definition: 'Click-through rate: clicks ÷ impressions.',
    formula: { over: 'clicks', under: 'impressions' },
  },
  cpc: {
    label: 'CPC',
    kind: 'money',
    tone: 'chart-4',
    definition: 'Cost per click: spend ÷ clicks.',
    formula: { over: 'spend', under: 'clicks' },
  },
  conversions: {
    label: 'Orders',
    kind: 'count',
    tone: 'chart-7',
    definition: 'Orders attributed to ads.',
    isAttributed: true,
  },
  cvr: {
    label: 'CVR',
    kind: 'percent',
    tone: 'chart-7',
    definition: 'Conversion rate: orders ÷ clicks.',
    isAttributed: true,
    formula: { over: 'conversions', under: 'clicks' },
  },
  cpm: {
    label: 'CPM',
    kind: 'money',
    tone: 'chart-5',
    definition: 'Cost per thousand impressions: 1,000 × spend ÷ impressions.',
    formula: { over: 'spend', under: 'impressions', times: 1000 },
  },
  cpa: {
    label: 'CPA',
    kind: 'money',
    tone: 'chart-4',
    definition: 'Cost per acquisition: spend ÷ orders.',
    isAttributed: true,
    formula: { over: 'spend', under: 'conversions' },
  },
  units: {
    label: 'Units',
    kind: 'count',
    tone: 'chart-7',
    definition: 'Units sold in orders attributed to ads.',
    isAttributed: true,
  },
  bid_cpc: {
    label: 'Bid ÷ CPC',
    kind: 'ratio',
    tone: 'chart-4',
    definition:
      'Bid divided by cost per click: 1.00 means clicks cost the full bid. For several keywords: weighted by clicks.',
    // What the clicks could have cost, divided by what they did.
    formula: { over: 'bid_clicks', under: 'spend' },
  },
} as const satisfies Record<string, Metric>;

export type MetricId = keyof typeof table;
export const metrics: Readonly<Record<MetricId, Metric>> = table;

/** The metrics that are ratios. */
export type RatioId = {
  [Id in MetricId]: (typeof table)[Id] extends { formula: Formula } ? Id : never;
}[MetricId];

/** What a ratio divides. */
export type Operand = (typeof table)[RatioId]['formula']['over' | 'under'];

export const formulas = Object.fromEntries(
  Object.entries<Metric>(table).flatMap(([id, { formula }]) => (formula ? [[id, formula]] : [])),
) as Readonly<Record<RatioId, Formula & { over: Operand; under: Operand }>>;

const operandLabel = (operand: Operand): string =>
  operand === 'bid_clicks' ? 'Bid × clicks' : metrics[operand].label;

/** The formula of a ratio in words: "1,000 × spend ÷ impressions". */
export function formulaText(id: RatioId): string {
  const { over, under, times } = formulas[id];
  const factor = times === undefined ? '' : `${count(times)} × `;
  return humanize(`${factor}${operandLabel(over)} ÷ ${operandLabel(under)}`.toLowerCase());
}

export const isMetric = (id: string): id is MetricId => Object.hasOwn(table, id);

/** Whether values of several rows are added; ratios are computed from sums. */
export const isSum = (id: MetricId): boolean => !Object.hasOwn(formulas, id);

/** The metrics of a report, in order. */
export const reportMetrics = [
  'spend',
  'sales',
  'acos',
  'roas',
  'impressions',
  'clicks',
  'ctr',
  'cpc',
  'conversions',
  'cvr',
  'units',
] as const satisfies readonly MetricId[];
export type ReportMetric = (typeof reportMetrics)[number];

/** A metric as a column of the row engine; `path` is that of its value in a record. */
export function metricColumn(id: MetricId, path?: string): TableColumn {
  const { kind, formula } = metrics[id];
  if (formula !== undefined) return { id, type: 'ratio', ...formula };
  return { id, type: kind === 'money' ? 'money' : 'number', ...(path !== undefined && { path }) };
}

/** The decimals of a value in a file, which are those on screen: a percentage is a fraction there. */
export function roundingOf(id: MetricId): number {
  const { kind, digits = 1 } = metrics[id];
  return kind === 'percent' ? digits + 2 : 2;
}

/** The format of a value in a workbook. */
export function formatOf(id: MetricId): string {
  const { kind, digits = 1 } = metrics[id];
  return kind === 'percent' ? percentFormat(digits) : cellFormats[kind];
}

const formats = { count, money, ratio };

/** A value in full; money with the given currency, or as a plain amount. */
export function metricText(
  id: MetricId,
  value: number | null,
  currency: string | null = null,
): string {
  const { kind, digits } = metrics[id];
  if (kind === 'money' && currency !== null) return moneyWithCurrency(value, currency);
  return kind === 'percent' ? percent(value, digits) : formats[kind](value);
}

/** A total without its currency. Spend and sales of a thousand or more omit cents. */
export const totalText = (id: MetricId, value: number | null): string =>
  id === 'spend' || id === 'sales' ? money(value, 1000) : metricText(id, value);

/** Why a chart has no value of a ratio: "Needs sales above zero". Empty for sums, which are zero without rows. */
export function ratioNote(id: MetricId): string {
  const { formula } = metrics[id];
  if (formula === undefined) return '';
  const { label } = metrics[formula.under as MetricId];
  return `Needs ${label.toLowerCase()} above zero`;
}
