/** What totals leave out, in words. */
import { counted, joinList } from '#lib/format.ts';
import { type MetricId, metrics } from '#metrics/metrics.ts';
import type { Totals } from '#metrics/totals.ts';

const gapTexts = {
  spend: 'without spend',
  sales: 'without sales',
  roas: 'excluded',
  acos: 'excluded',
  impressions: 'without impressions',
  clicks: 'without clicks',
  ctr: 'excluded',
  cvr: 'excluded',
  cpc: 'excluded',
} as const satisfies Partial<Record<MetricId, string>>;

/** A metric with a total. Each of the nine can have a data warning. */
export type TotalMetric = keyof typeof gapTexts;

/** The number of campaigns that a metric's total leaves out. */
function gapOf(metric: TotalMetric, { missing, pairs, unknownSales }: Totals): number {
  if (metric === 'sales') return unknownSales;
  return metric in missing
    ? missing[metric as keyof typeof missing]
    : pairs[metric as keyof typeof pairs].leftOut;
}

/** Whether a sum would add amounts whose currency is unknown. */
function isUnknown(metric: TotalMetric, { pairs, ...totals }: Totals): boolean {
  const sums = metric in pairs ? pairs[metric as keyof typeof pairs] : null;
  return Number.isNaN(sums ? sums.over + sums.under : totals[metric as 'spend']);
}

/** What a metric leaves out, in a few words; `undefined` if nothing. */
export function missingNote(metric: TotalMetric, totals: Totals): string | undefined {
  const text = notesOf(metric, [totals]).join(', ');
  return text === '' ? undefined : text;
}

/** The same for the totals of all currencies, each as a sentence with the mark of the figures. */
export function missingNotes(ids: readonly TotalMetric[], all: readonly Totals[]): string[] {
  const notes = ids.map((id) => [metrics[id].label, notesOf(id, all).join(', ')] as const);
  const byText = Map.groupBy(notes, ([, text]) => text);
  byText.delete('');
  return [...byText].map(([text, own]) => `* ${joinList(own.map(([label]) => label))}: ${text}.`);
}

function notesOf(metric: TotalMetric, all: readonly Totals[]): string[] {
  const sum = (read: (totals: Totals) => number) =>
    all.reduce((total, one) => total + read(one), 0);
  const unknown = sum((totals) => (isUnknown(metric, totals) ? totals.rows : 0));
  const gap = sum((totals) => gapOf(metric, totals));
  const estimated = metric === 'sales' ? sum(({ recoveredSales }) => recoveredSales) : 0;
  return [
    ...(unknown > 0 ? [`currency unknown for ${counted(unknown, 'campaign')}`] : []),
    ...(gap > 0 ? [`${counted(gap, 'campaign')} ${gapTexts[metric]}`] : []),
    ...(estimated > 0 ? [`estimated for ${counted(estimated, 'campaign')}`] : []),
  ];
}

/** The unweighted average of the rows' ACOS is displayed only if it differs from the truth by more than 5%. */
export function isMisleading(truth: number | null, mean: number | null): mean is number {
  return truth !== null && mean !== null && Math.abs(mean - truth) > truth / 20;
}
