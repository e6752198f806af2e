import { useEffect, useState } from 'react';
import { inSlices } from '#lib/slices.ts';
import { useCampaigns } from '#queries/campaigns.queries.ts';
import { useFindingCounts } from '#shared/findings/use-finding-counts.ts';
import { setLayoutFlag } from '#shared/layout-flags.ts';
import { totalsByAccount } from '#shared/snapshots/account-totals.ts';
import { compareSnapshots } from '#shared/snapshots/compare-snapshots.ts';
import { snapshotStore, useSnapshots } from '#shared/snapshots/snapshot-stores.ts';
import { baseOf, type Visit } from '#shared/snapshots/snapshot-visits.ts';
import type { AccountChanges, Insights } from './insights.ts';

/** Computes findings and changes and passes them on. Renders nothing: it is loaded after the rows. */
export function AccountInsights({ onChange }: { onChange: (insights: Insights) => void }) {
  const findings = useFindingCounts();
  const changes = useAccountChanges();
  useEffect(() => {
    onChange({ findings, changes });
  }, [findings, changes, onChange]);
  return null;
}

/** Compares the campaigns with those of the last visit. */
function useAccountChanges(): AccountChanges | null | undefined {
  const { visits, seen } = useSnapshots();
  const { data } = useCampaigns();
  const savedAt = Math.max(seen.campaigns ?? 0, visits?.at(-1)?.kept.campaigns?.at ?? 0);
  const isBehind = visits === null || data === undefined || savedAt < data.receivedAt;
  const ready = isBehind ? null : visits;
  const base = ready === null ? undefined : (baseOf(ready, null).base ?? null);
  const [changes, setChanges] = useState<AccountChanges>();
  useEffect(() => {
    if (ready === null || base === undefined || base === null) return undefined;
    const gone = new AbortController();
    readChanges(ready, base, gone.signal).then(
      (found) => {
        if (gone.signal.aborted || found === null) return;
        setChanges(found);
        setLayoutFlag('changes', true);
      },
      () => {},
    );
    return () => gone.abort();
  }, [ready, base]);
  return changes ?? (base === null ? null : undefined);
}

async function readChanges(
  visits: readonly Visit[],
  base: Visit,
  signal: AbortSignal,
): Promise<AccountChanges | null> {
  const compared = await compareSnapshots(snapshotStore(), visits, base.from, signal, [
    'campaigns',
  ]);
  const { lists, book } = compared;
  if (lists.campaigns === undefined) return null;
  const accountOf = (id: string) => book.placeOf('campaigns', id).accountId;
  const totals = await inSlices(totalsByAccount(lists.campaigns, accountOf), signal);
  return { ...totals, since: base.to };
}
