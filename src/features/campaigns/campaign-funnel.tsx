import type { Metrics } from '#api/contract/campaign.ts';
import { metrics, metricText } from '#shared/metrics/metrics.ts';
import { rowRatios } from '#shared/metrics/totals.ts';
import { Funnel } from '#ui/charts/funnel.tsx';

/** Impressions, clicks and conversions, with the rate of each step. */
export function CampaignFunnel({ metrics: given }: { metrics: Metrics }) {
  const ratios = rowRatios(given);
  const step = (id: 'impressions' | 'clicks' | 'conversions', rate?: 'ctr' | 'cvr') => ({
    label: metrics[id].label,
    value: metricText(id, given[id]),
    amount: given[id],
    ...(rate && { rate: `${metrics[rate].label} ${metricText(rate, ratios[rate])}` }),
  });
  return (
    <Funnel
      name="From impressions to conversions"
      steps={[step('impressions'), step('clicks', 'ctr'), step('conversions', 'cvr')]}
    />
  );
}
