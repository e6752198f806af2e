import type { Metrics } from '#api/contract/campaign.ts';
import { rowRatios } from '#domain/ratios.ts';
import { count, percent } from '#lib/format.ts';
import { Funnel } from '#ui/figure/funnel.tsx';

/** Impressions, clicks and conversions, with the rate of each step. */
export function CampaignFunnel({ metrics }: { metrics: Metrics }) {
  const { ctr, cvr } = rowRatios(metrics);
  return (
    <Funnel
      name="From impressions to conversions"
      steps={[
        {
          label: 'Impressions',
          value: count(metrics.impressions),
          amount: metrics.impressions ?? 0,
        },
        {
          label: 'Clicks',
          value: count(metrics.clicks),
          amount: metrics.clicks ?? 0,
          rate: `CTR ${percent(ctr)}`,
        },
        {
          label: 'Conversions',
          value: count(metrics.conversions),
          amount: metrics.conversions ?? 0,
          rate: `CVR ${percent(cvr)}`,
        },
      ]}
    />
  );
}
