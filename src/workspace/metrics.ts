/** A report's metrics: name, format and definition. */
import { definitions } from '#domain/definitions.ts';
import { count, missing, money, moneyWithCurrency, percent, ratio } from '#lib/format.ts';
import type { Figures } from '#lib/table-query.ts';

export const metricIds = [
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
] as const;
export type MetricId = (typeof metricIds)[number];

interface Metric {
  label: string;
  kind: 'count' | 'money' | 'percent' | 'ratio';
  /** Whether it may still change while its days are within the attribution window. */
  isAttributed: boolean;
  definition: string;
}

/** Reports include all sales, and have units. */
const own = {
  sales: 'Sales attributed to ads within the attribution window.',
  units: 'Units sold in orders attributed to ads.',
};

export const metrics: Readonly<Record<MetricId, Metric>> = {
  spend: metric('spend', 'Spend', 'money', false),
  sales: metric('sales', 'Sales', 'money', true),
  acos: metric('acos', 'ACOS', 'percent', true),
  roas: metric('roas', 'ROAS', 'ratio', true),
  impressions: metric('impressions', 'Impressions', 'count', false),
  clicks: metric('clicks', 'Clicks', 'count', false),
  ctr: metric('ctr', 'CTR', 'percent', false),
  cpc: metric('cpc', 'CPC', 'money', false),
  conversions: metric('conversions', 'Conversions', 'count', true),
  cvr: metric('cvr', 'CVR', 'percent', true),
  units: metric('units', 'Units', 'count', true),
};

function metric(id: MetricId, label: string, kind: Metric['kind'], isAttributed: boolean): Metric {
  return { label, kind, isAttributed, definition: { ...definitions, ...own }[id] };
}

/** A value in full; money with the given currency, or as a plain amount. */
export function metricText(id: MetricId, value: number | null, currency: string | null): string {
  const { kind } = metrics[id];
  if (kind === 'money') {
    return currency === null ? money(value) : moneyWithCurrency(value, currency);
  }
  return { count, percent, ratio }[kind](value);
}

/** Whether values of several rows are added; ratios are computed from sums. */
export function isSum(id: MetricId): boolean {
  return ['spend', 'sales', 'impressions', 'clicks', 'conversions', 'units'].includes(id);
}

/** A total's value with its currency; a dash for several currencies. */
export function totalText(id: MetricId, figures: Figures, currency: string | null): string {
  const value = figures[id];
  return value === undefined ? missing : metricText(id, value, currency);
}
