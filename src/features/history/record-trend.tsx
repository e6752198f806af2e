import { type ReactNode, useMemo } from 'react';
import type { Campaign } from '#api/contract/campaign.ts';
import { metricsOf } from '#metrics/campaign-sums.ts';
import { totalsByCurrency } from '#metrics/totals.ts';
import { Panel } from '#ui/layout/panel.tsx';
import { HistoryChart } from './history-chart.tsx';
import type { CampaignFilter } from './history-totals.ts';
import { useHistoryPeriod } from './use-history-period.ts';
import { useHistory } from './use-history.ts';

interface RecordTrendProps {
  /** The campaigns of the record. Pass the same array while they are the same. */
  campaigns: readonly Campaign[];
  /** The same for those of the history. */
  isIncluded: CampaignFilter;
  /** Whether the history is not wanted. */
  isOther?: boolean;
  /** Instead of the history. */
  children: ReactNode;
}

/** A record by day, from the history on this device. */
export function RecordTrend(props: RecordTrendProps) {
  const { campaigns, isIncluded, isOther = false, children } = props;
  const history = useHistory();
  const currencies = useMemo(
    () => totalsByCurrency(metricsOf(campaigns)).map(({ currency }) => currency),
    [campaigns],
  );
  const period = useHistoryPeriod({ history, campaigns, isIncluded, currencies });
  const isEmpty = (history.state?.months.length ?? 0) === 0;
  return isEmpty || isOther ? (
    children
  ) : (
    <Panel isPlain title="Trend">
      <HistoryChart period={period} />
    </Panel>
  );
}
