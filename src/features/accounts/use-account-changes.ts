import { useEffect, useState } from 'react';
import { inSlices } from '#lib/slices.ts';
import { useCampaigns } from '#queries/campaigns.queries.ts';
import { totalsByAccount } from '#shared/snapshots/account-totals.ts';
import { compareSnapshots } from '#shared/snapshots/compare-snapshots.ts';
import { snapshotStore, useSnapshots } from '#shared/snapshots/snapshot-stores.ts';
import { baseOf, type Visit } from '#shared/snapshots/snapshot-visits.ts';
import type { AccountChanges } from './insights.ts';

/**
 * The totals of each account now and in the last visit; `undefined` until they are known, `null` if there is no earlier
 * visit on this device, or it cannot be compared.
 */
export function useAccountChanges(): AccountChanges | null | undefined {
  const { visits, seen } = useSnapshots();
  const { data } = useCampaigns();
  const savedAt = Math.max(seen.campaigns ?? 0, visits?.at(-1)?.kept.campaigns?.at ?? 0);
  const isBehind = visits === null || data === undefined || savedAt < data.receivedAt;
  const ready = isBehind ? null : visits;
  const base = ready === null ? undefined : (baseOf(ready, null).base ?? null);
  const [changes, setChanges] = useState<AccountChanges | null>();
  useEffect(() => {
    if (ready === null || base === undefined || base === null) return undefined;
    const gone = new AbortController();
    void readChanges(ready, base, gone.signal)
      .catch(() => null)
      .then((found) => {
        if (!gone.signal.aborted) setChanges(found);
      });
    return () => gone.abort();
  }, [ready, base]);
  return base === null ? null : changes;
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
