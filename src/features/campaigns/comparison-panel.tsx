import type { Campaign } from '#api/contract/campaign.ts';
import type { Ratios } from '#domain/ratios.ts';
import { counted, missing, money, percent, ratio } from '#lib/format.ts';
import { Compare } from '#ui/figure/comparison-bars.tsx';
import { compareCampaign } from './campaign-comparison.ts';

interface ComparisonPanelProps {
  campaign: Campaign;
  all: readonly Campaign[];
  accountName: string;
}

/** A campaign's ACOS, ROAS, CTR, CVR and CPC beside those of its account and channel. */
export function ComparisonPanel({ campaign, all, accountName }: ComparisonPanelProps) {
  const standing = compareCampaign(campaign, all);
  if (standing === null)
    return <p className="text-muted">Without metrics there is nothing to compare.</p>;
  const currency = campaign.metrics?.currency_code ?? missing;
  const compare = (name: string, key: keyof Ratios, format: (value: number | null) => string) => (
    <div>
      <h3 className="text-xs font-medium text-muted">{name}</h3>
      <Compare
        name={name}
        rows={[
          {
            label: 'This campaign',
            value: format(standing.campaign[key]),
            amount: standing.campaign[key],
            tone: 'accent',
          },
          {
            label: accountName || 'Its account',
            value: format(standing.account[key]),
            amount: standing.account[key],
          },
          {
            label: campaign.channel ?? 'Its channel',
            value: format(standing.channel[key]),
            amount: standing.channel[key],
          },
        ]}
      />
    </div>
  );
  return (
    <div className="grid gap-x-8 gap-y-4 sm:grid-cols-2 lg:grid-cols-3">
      {compare('ACOS', 'acos', percent)}
      {compare('ROAS', 'roas', ratio)}
      {compare(`CPC, ${currency}`, 'cpc', money)}
      {compare('CTR', 'ctr', percent)}
      {compare('CVR', 'cvr', percent)}
      {standing.incomplete > 0 && (
        <p className="text-xs text-muted sm:col-span-2 lg:col-span-3">
          {counted(standing.incomplete, 'campaign')} in the same account or channel{' '}
          {standing.incomplete === 1
            ? 'has missing figures and is excluded'
            : 'have missing figures and are excluded'}{' '}
          from the affected ratios.
        </p>
      )}
      {standing.leftOut > 0 && (
        <p className="text-xs text-muted sm:col-span-2 lg:col-span-3">
          {counted(standing.leftOut, 'campaign')} of its account or channel excluded: their sales
          use another attribution window.
        </p>
      )}
    </div>
  );
}
