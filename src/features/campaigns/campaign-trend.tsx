import { useCallback, useMemo } from 'react';
import type { Campaign } from '#api/contract/campaign.ts';
import { HistoryChart } from '#shared/history/history-chart.tsx';
import type { CampaignFilter } from '#shared/history/history-totals.ts';
import { useHistoryPeriod } from '#shared/history/use-history-period.ts';
import { type HistoryView, useHistory } from '#shared/history/use-history.ts';
import { Section } from '#ui/layout/section.tsx';
import { CampaignTrendSkeleton } from './campaign-trend-skeleton.tsx';
import { ReportTrend } from './report-trend.tsx';
import { useTrendFeed } from './use-campaign-trend.ts';

/** A campaign by day: from the history on this device, else from a report. */
export function CampaignTrend({ campaign }: { campaign: Campaign }) {
  const history = useHistory();
  const { isChosen } = useTrendFeed(campaign);
  if (history.state === undefined) {
    return <CampaignTrendSkeleton />;
  }
  // A link may name a report.
  if (history.state.months.length === 0 || isChosen) return <ReportTrend campaign={campaign} />;
  return <CampaignHistory history={history} campaign={campaign} />;
}

interface CampaignHistoryProps {
  history: HistoryView;
  campaign: Campaign;
}

function CampaignHistory({ history, campaign }: CampaignHistoryProps) {
  const { id, account_id: account, metrics } = campaign;
  const isIncluded: CampaignFilter = useCallback(
    (one, accountId) => one.id === id && accountId === account,
    [id, account],
  );
  const campaigns = useMemo(() => [campaign], [campaign]);
  const currencies = useMemo(() => (metrics === null ? [] : [metrics.currency_code]), [metrics]);
  const period = useHistoryPeriod({ history, campaigns, isIncluded, currencies });
  return (
    <Section title="Trend">
      <HistoryChart period={period} />
    </Section>
  );
}
