import type { ReactNode } from 'react';
import type { Campaign } from '#api/contract/campaign.ts';
import type { Totals } from '#shared/metrics/totals.ts';
import type { Scope } from '#shared/performance/report-source.ts';
import { ChannelsCard } from './channels-card.tsx';
import { ConcentrationCard } from './concentration-card.tsx';
import { Region } from './region.tsx';

interface SpendBreakdownProps {
  /** Campaigns in scope, and their totals. */
  campaigns: readonly Campaign[];
  totals: readonly Totals[];
  scope: Scope;
  /** The section’s dates, if they differ from the page’s date range. */
  period: ReactNode;
}

/** Where the spend is: by channel, and in how few campaigns. */
export function SpendBreakdown({ period, ...props }: SpendBreakdownProps) {
  return (
    <Region title="Spend breakdown" meta={period}>
      <div className="grid gap-4 lg:grid-cols-2">
        <ChannelsCard {...props} />
        <ConcentrationCard {...props} />
      </div>
    </Region>
  );
}
