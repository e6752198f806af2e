import type { Campaign } from '#api/contract/campaign.ts';
import { counted, missing } from '#lib/format.ts';
import { metrics, metricText } from '#metrics/metrics.ts';
import { ratioNote } from '#metrics/not-available.ts';
import type { Ratios } from '#metrics/totals.ts';
import { notAvailable } from '#ui/charts/chart-data.ts';
import { Compare } from '#ui/charts/comparison-bars.tsx';
import { comparedRatios, compareCampaign } from './campaign-comparison.ts';

interface ComparisonPanelProps {
  campaign: Campaign;
  all: readonly Campaign[];
  accountName: string;
}

/** A campaign's ACOS, ROAS, CTR, CVR and CPC beside those of its account and channel. */
export function ComparisonPanel({ campaign, all, accountName }: ComparisonPanelProps) {
  const compared = compareCampaign(campaign, all);
  if (compared === null) return <p className="text-muted">No metrics to compare yet.</p>;
  const currency = campaign.metrics?.currency_code ?? missing;
  const compare = (id: (typeof comparedRatios)[number]) => {
    const { label, kind } = metrics[id];
    const name = kind === 'money' ? `${label}, ${currency}` : label;
    const row = (from: Ratios) => ({
      value: metricText(id, from[id]),
      amount: from[id],
      // The same number twice: one of them has bars.
      ...(id === 'acos' && {
        detail: `${metrics.roas.label} ${from.roas === null ? notAvailable : metricText('roas', from.roas)}`,
      }),
    });
    return (
      <div key={id}>
        <h3 className="text-xs font-medium text-muted">{name}</h3>
        <Compare
          name={name}
          tone={metrics[id].tone}
          note={ratioNote(id)}
          rows={[
            { label: 'This campaign', ...row(compared.campaign) },
            { label: accountName || 'Its account', ...row(compared.account) },
            { label: campaign.channel ?? 'Its channel', ...row(compared.channel) },
          ]}
        />
      </div>
    );
  };
  return (
    <div className="grid gap-x-8 gap-y-4 sm:grid-cols-2">
      {comparedRatios.filter((id) => id !== 'roas').map(compare)}
      {compared.incomplete > 0 && (
        <p className="text-xs text-muted sm:col-span-2">
          {counted(compared.incomplete, 'campaign')} in the same account or channel{' '}
          {compared.incomplete === 1
            ? 'has missing figures and is excluded'
            : 'have missing figures and are excluded'}{' '}
          from the affected ratios.
        </p>
      )}
      {compared.leftOut > 0 && (
        <p className="text-xs text-muted sm:col-span-2">
          {counted(compared.leftOut, 'campaign')} of its account or channel excluded: their sales
          use another attribution window.
        </p>
      )}
    </div>
  );
}
