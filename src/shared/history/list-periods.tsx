import { useEffect } from 'react';
import type { Campaign } from '#api/contract/campaign.ts';
import type { HistoryCampaign } from './history-block.ts';
import { OutdatedHistoryNotice } from './history-outdated.tsx';
import { type HistoryCampaigns, useHistoryCampaigns } from './use-history-campaigns.ts';
import { useHistory } from './use-history.ts';

interface ListPeriodsProps {
  campaigns: readonly Campaign[];
  /** `undefined` until it is known; `null` without a history. */
  onChange: (periods: HistoryCampaigns | null | undefined) => void;
  /** The ID of the row that a campaign belongs to. */
  rowOf: (campaign: HistoryCampaign, account: string) => string;
}

/**
 * Finds the figures of the date range and passes them on; says what they lack. It loads after the rows, below which it
 * is.
 */
export function ListPeriods({ campaigns, onChange, rowOf }: ListPeriodsProps) {
  const periods = useHistoryCampaigns(campaigns, rowOf);
  useEffect(() => onChange(periods), [periods, onChange]);
  const { state, store } = useHistory();
  if (!periods || state === undefined) return null;
  return (
    <>
      <OutdatedHistoryNotice
        period={periods}
        coverage={periods.coverage}
        state={state}
        store={store}
      />
      {periods.notes.length > 0 && <p className="text-xs text-muted">{periods.notes.join(' ')}</p>}
    </>
  );
}
