/** Why a chart has no value where one belongs, in a few words for its tooltip and table. */
import type { Campaign } from '#api/contract/campaign.ts';
import { metricsOf } from './campaign-sums.ts';
import { windowText } from './comparable.ts';
import { type MetricId, metrics } from './metrics.ts';

/** Of a ratio: "Needs sales above zero". Empty for sums, which are zero without rows. */
export function ratioNote(id: MetricId): string {
  const { formula } = metrics[id];
  if (formula === undefined) return '';
  const { label } = metrics[formula.under as MetricId];
  return `Needs ${label.toLowerCase()} above zero`;
}

/** Of sales that the chart does not compare: "30 days’ attribution, not comparable". */
export function windowNote(rows: readonly Campaign[]): string {
  const windows = metricsOf(rows).flatMap((own) => own.attribution_window_days ?? []);
  return `${windowText([...new Set(windows)].toSorted((a, b) => a - b))}, not comparable`;
}
