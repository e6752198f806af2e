import { useCallback, useMemo } from 'react';
import type { Campaign } from '#api/contract/campaign.ts';
import { HistoryChart } from '#shared/history/history-chart.tsx';
import { HistorySkeleton } from '#shared/history/history-skeleton.tsx';
import type { CampaignFilter } from '#shared/history/history-totals.ts';
import { useHistoryPeriod } from '#shared/history/use-history-period.ts';
import { useHistory } from '#shared/history/use-history.ts';
import { Link } from '#shared/link.tsx';
import { metricsOf } from '#shared/metrics/campaign-sums.ts';
import { totalsByCurrency } from '#shared/metrics/totals.ts';
import { paths } from '#shared/paths.ts';
import { Section } from '#ui/layout/section.tsx';
import { linkClass } from '#ui/link-class.ts';

interface AccountTrendProps {
  accountId: string;
  /** Of that account. */
  campaigns: readonly Campaign[];
}

/** An account by day, from the history on this device. */
export function AccountTrend({ accountId, campaigns }: AccountTrendProps) {
  const history = useHistory();
  const isIncluded: CampaignFilter = useCallback(
    (_, account) => account === accountId,
    [accountId],
  );
  const currencies = useMemo(
    () => totalsByCurrency(metricsOf(campaigns)).map(({ currency }) => currency),
    [campaigns],
  );
  const period = useHistoryPeriod({ history, campaigns, isIncluded, currencies });
  const { state } = history;
  return (
    <Section title="Trend">
      {state === undefined ? (
        <HistorySkeleton otherwise="1.25rem" />
      ) : state.months.length === 0 ? (
        <p className="text-muted">
          No history yet. Set it up on the{' '}
          <Link to={paths.home} className={linkClass}>
            Overview
          </Link>{' '}
          to see this account by day.
        </p>
      ) : (
        <HistoryChart period={period} />
      )}
    </Section>
  );
}
