import { useEffect } from 'react';
import type { Campaign } from '#api/contract/campaign.ts';
import {
  type HistoryCampaigns,
  useHistoryCampaigns,
} from '#shared/history/use-history-campaigns.ts';

interface CampaignPeriodsProps {
  campaigns: readonly Campaign[];
  onChange: (periods: HistoryCampaigns | null | undefined) => void;
}

/** Finds the figures of the date range and passes them on. Renders nothing: it is loaded after the rows. */
export function CampaignPeriods({ campaigns, onChange }: CampaignPeriodsProps) {
  const periods = useHistoryCampaigns(campaigns, idOf);
  useEffect(() => onChange(periods), [periods, onChange]);
  return null;
}

const idOf = ({ id }: Pick<Campaign, 'id'>): string => id;
