import { useState } from 'react';
import type { Campaign } from '#api/contract/campaign.ts';
import type { HistoryCampaigns } from '#shared/history/use-history-campaigns.ts';
import { hasLayoutFlag } from '#shared/layout-flags.ts';
import { useSearch } from '#shared/list-page/use-search.ts';
import { dateShape } from '#shared/scope.ts';

/**
 * The campaigns in the date range of the URL, with their changes: the service's own, unless the URL names a range and
 * there is a history.
 */
export function useDatedCampaigns(campaigns: readonly Campaign[] | undefined) {
  const [periods, setPeriods] = useState<HistoryCampaigns | null>();
  const [hadHistory] = useState(() => hasLayoutFlag('history'));
  const { values } = useSearch(dateShape);
  const isExpected = periods === undefined && hadHistory;
  const isNamed = values.range !== '' && values.range !== 'service';
  return {
    periods,
    setPeriods,
    campaigns:
      isExpected && isNamed ? undefined : periods?.isByDate === true ? periods.now : campaigns,
    changes: periods?.changes,
    isCompared: isExpected ? values.compare !== 'none' : periods?.isCompared === true,
    hasLines: isExpected || (periods ?? null) !== null,
  };
}
