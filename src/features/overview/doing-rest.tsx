/** What stands beside and below the first numbers, and comes after them. */
import type { Campaign, Metrics } from '#api/contract/campaign.ts';
import { convertTotals } from '#domain/converted.ts';
import type { Totals } from '#domain/totals.ts';
import { count, counted } from '#lib/format.ts';
import { useAccounts } from '#queries/accounts.queries.ts';
import { Skeleton } from '#ui/feedback/skeleton.tsx';
import { Loaded } from '#workspace/loaded.tsx';
import { MixedTotals } from '#workspace/mixed-totals.tsx';
import type { Scope } from '#workspace/performance/source.ts';
import { useRates } from '#workspace/settings/use-settings.ts';
import { DoingAccounts } from './doing-accounts.tsx';
import { DoingChannels } from './doing-channels.tsx';
import { DoingConcentration } from './doing-concentration.tsx';
import { DoingConverted } from './doing-converted.tsx';
import { DoingTargets } from './doing-targets.tsx';
import { OpenDaysNote } from './open-days-note.tsx';

interface DoingRestProps {
  /** Those in scope. */
  campaigns: readonly Campaign[];
  scope: Scope;
}

interface DoingNotesProps {
  totals: readonly Totals[];
  metrics: readonly Metrics[];
  /** The campaigns that they are of. */
  rows: readonly Campaign[];
  scope: Scope;
}

/** What is to be known of the first numbers, right below them. */
export function DoingNotes({ totals, metrics, rows, scope }: DoingNotesProps) {
  const [rates] = useRates();
  const lacking = rows.length - metrics.length;
  const converted = rates && convertTotals(totals, rates);
  const convertedTo = converted !== null && 'currency' in converted ? converted.currency : null;
  return (
    <div className="flex flex-col gap-1">
      {lacking > 0 && (
        <p className="text-xs text-muted">
          {counted(lacking, 'campaign')} of {count(rows.length)} without figures:{' '}
          {lacking === 1 ? 'it is' : 'they are'} in no total here.
        </p>
      )}
      <DoingConverted totals={totals} rows={rows} scope={scope} />
      <OpenDaysNote metrics={metrics} />
      <MixedTotals campaigns={rows} convertedTo={convertedTo} />
    </div>
  );
}

export function DoingSide({ campaigns, scope }: DoingRestProps) {
  const accounts = useAccounts();
  return (
    <div className="flex min-w-0 flex-col gap-4">
      <Loaded query={accounts} what="accounts" skeleton={<Skeleton height="10rem" />}>
        {({ records }) => <DoingAccounts accounts={records} scope={scope} />}
      </Loaded>
      <DoingTargets campaigns={campaigns} scope={scope} />
    </div>
  );
}

export function DoingBelow(props: DoingRestProps & { totals: readonly Totals[] }) {
  return (
    <div className="grid gap-4 lg:grid-cols-2">
      <DoingChannels {...props} />
      <DoingConcentration {...props} />
    </div>
  );
}
