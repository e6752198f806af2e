import type { ReactNode } from 'react';
import type { Metrics } from '#api/contract/campaign.ts';
import { wholePercent } from '#lib/format.ts';
import { metrics, totalText } from '#metrics/metrics.ts';
import { campaignSales, meanOfRowAcos, ratiosOf, type Totals } from '#metrics/totals.ts';
import { isMisleading, missingNote, missingNotes, type TotalMetric } from './missing-note.ts';

const priorities = {
  spend: 1,
  sales: 1,
  acos: 1,
  roas: 1,
  impressions: 3,
  clicks: 3,
  ctr: 2,
  cvr: 2,
  cpc: 2,
} as const satisfies Record<TotalMetric, 1 | 2 | 3>;
export const totalMetrics = Object.keys(priorities) as TotalMetric[];

/** The columns of the nine metrics. */
export const totalsColumns = totalMetrics.map((id) => ({
  id,
  label: metrics[id].label,
  definition: id === 'sales' ? campaignSales : metrics[id].definition,
  priority: priorities[id],
}));

export function rowLabel(currency: string | null, base: string | null): string {
  if (currency === null) return 'Unknown currency';
  return currency === base ? `All in ${currency}` : currency;
}

/** With an asterisk if it leaves something out; the notes below state what. */
export function totalFigure(id: TotalMetric, totals: Totals): ReactNode {
  const text = totalText(id, { ...totals, ...ratiosOf(totals) }[id]);
  const note = missingNote(id, totals);
  return note === undefined ? text : <span title={`${text}: ${note}`}>{text}*</span>;
}

/** What these totals leave out, and the average they are not, each as a sentence. */
export function totalsNotes(totals: readonly Totals[], rowMetrics: readonly Metrics[]): string[] {
  const means = rowMeans(totals, rowMetrics);
  return [...missingNotes(totalMetrics, totals), ...(means === null ? [] : [means])];
}

/** "Unweighted average ACOS: 36% (EUR), 37% (USD)." `null` if they are about the same as the totals' ACOS. */
function rowMeans(totals: readonly Totals[], rowMetrics: readonly Metrics[]): string | null {
  const means = totals.flatMap((total) => {
    const own = rowMetrics.filter(({ currency_code: code }) => code === total.currency);
    const mean = meanOfRowAcos(own);
    const unit = totals.length > 1 ? ` (${total.currency ?? 'no currency'})` : '';
    return isMisleading(ratiosOf(total).acos, mean) ? [wholePercent(mean) + unit] : [];
  });
  return means.length === 0 ? null : `Unweighted average ACOS: ${means.join(', ')}.`;
}
