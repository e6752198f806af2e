import { useState } from 'react';
import type { Campaign } from '#api/contract/campaign.ts';
import type { HistoryCampaigns } from '#shared/history/use-history-campaigns.ts';
import { hasLayoutFlag } from '#shared/layout-flags.ts';
import { useSearch } from '#shared/list-page/use-search.ts';
import { dateShape } from '#shared/scope.ts';

/**
 * Campaigns with the metrics of the URL's date range, and their changes. Without a history, or without a range in the
 * URL, metrics are the service's.
 */
export function useCampaignsInRange(campaigns: readonly Campaign[] | undefined) {
  const [periods, setPeriods] = useState<HistoryCampaigns | null>();
  const [hadHistory] = useState(() => hasLayoutFlag('history'));
  const { values } = useSearch(dateShape);
  const isExpected = periods === undefined && hadHistory;
  const isNamed = values.range !== '' && values.range !== 'service';
  const isCompared = isExpected ? values.compare !== 'none' : periods?.isCompared === true;
  return {
    periods,
    setPeriods,
    campaigns:
      isExpected && isNamed ? undefined : periods?.isByDate === true ? periods.now : campaigns,
    /** `undefined` while they are not known, or nothing is compared. */
    changes: isCompared ? periods?.changes : undefined,
    isCompared,
    hasDailyTrend: isExpected || (periods ?? null) !== null,
    /** What the page says beside its days. */
    text: [periods?.text, periods?.projected].filter(Boolean).join(' · ') || null,
  };
}
