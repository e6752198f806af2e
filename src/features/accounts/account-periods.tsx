import { useEffect } from 'react';
import type { Campaign } from '#api/contract/campaign.ts';
import {
  type HistoryCampaigns,
  useHistoryCampaigns,
} from '#shared/history/use-history-campaigns.ts';

interface AccountPeriodsProps {
  campaigns: readonly Campaign[];
  onChange: (periods: HistoryCampaigns | null | undefined) => void;
}

/** Finds the figures of the date range and passes them on. Renders nothing: it is loaded after the rows. */
export function AccountPeriods({ campaigns, onChange }: AccountPeriodsProps) {
  const periods = useHistoryCampaigns(campaigns, accountOf);
  useEffect(() => onChange(periods), [periods, onChange]);
  return null;
}

const accountOf = (_: unknown, account: string): string => account;
