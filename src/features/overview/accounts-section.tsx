import type { ReactNode } from 'react';
import type { Campaign } from '#api/contract/campaign.ts';
import { useAccounts } from '#queries/accounts.queries.ts';
import type { Scope } from '#shared/performance/report-source.ts';
import { Loaded } from '#shared/query-state/loaded.tsx';
import { Skeleton } from '#ui/feedback/skeleton.tsx';
import { ConnectionsCard } from './connections-card.tsx';
import { Region } from './region.tsx';
import { TargetsCard } from './targets-card.tsx';

interface AccountsSectionProps {
  /** Campaigns in scope. */
  campaigns: readonly Campaign[];
  scope: Scope;
  /** The section’s dates, if they differ from the page’s date range. */
  period: ReactNode;
}

/** The accounts in scope: which receive no new data, and which are above their target. */
export function AccountsSection({ campaigns, scope, period }: AccountsSectionProps) {
  const accounts = useAccounts();
  return (
    <Region title="Accounts" meta={period}>
      <div className="grid items-start gap-4 lg:grid-cols-2">
        <div className="min-w-0">
          <Loaded query={accounts} what="accounts" skeleton={<Skeleton height="10rem" />}>
            {({ records }) => <ConnectionsCard accounts={records} scope={scope} />}
          </Loaded>
        </div>
        {campaigns.length > 0 && <TargetsCard campaigns={campaigns} scope={scope} />}
      </div>
    </Region>
  );
}
