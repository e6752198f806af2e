/** Changes between two snapshots, computed in slices beside the page. */
import { useEffect, useState } from 'react';
import { inSlices } from '#lib/slices.ts';
import { convert } from '#shared/metrics/rates.ts';
import type { Scope } from '#shared/performance/report-source.ts';
import { matchesFilter } from '#shared/scope.ts';
import { useRates } from '#shared/settings/use-settings.ts';
import { compareSnapshots, type Comparison } from '#shared/snapshots/compare-snapshots.ts';
import { type Changes, changesOf } from '#shared/snapshots/snapshot-changes.ts';
import { snapshotStore } from '#shared/snapshots/snapshot-stores.ts';
import type { Visit } from '#shared/snapshots/snapshot-visits.ts';

export interface DisplayedChanges extends Comparison {
  changes: Changes;
  /** The visit compared with. */
  from: number;
  /** The channels and accounts they are narrowed to. */
  scope: Scope;
}

/**
 * `shown` is `undefined` during the first computation; afterwards the previous result stays until the next is ready.
 * `hasFailed` if the last computation did.
 */
export function useChanges(
  visits: readonly Visit[] | null,
  from: number | undefined,
  scope: Scope,
): { shown: DisplayedChanges | undefined; hasFailed: boolean } {
  const [compared, setCompared] = useState<Comparison & { from: number }>();
  const [shown, setShown] = useState<DisplayedChanges>();
  const [hasFailed, setFailed] = useState(false);
  const [rates] = useRates();

  useEffect(() => {
    if (visits === null || from === undefined) return undefined;
    const gone = new AbortController();
    compareSnapshots(snapshotStore(), visits, from, gone.signal).then(
      (made) => {
        if (!gone.signal.aborted) setCompared({ ...made, from });
      },
      () => {
        if (gone.signal.aborted) return;
        setCompared(undefined);
        setFailed(true);
      },
    );
    return () => gone.abort();
  }, [visits, from]);

  useEffect(() => {
    if (compared === undefined) return undefined;
    const gone = new AbortController();
    const { lists, book } = compared;
    const steps = changesOf({
      lists,
      placeOf: book.placeOf,
      isShown: ({ channel, accountId }) =>
        matchesFilter(scope.channel, channel) && matchesFilter(scope.account_id, accountId),
      ...(rates !== null && {
        convert: (amount: number, currency: string) => convert(amount, currency, rates),
      }),
    });
    inSlices(steps, gone.signal).then(
      (changes) => {
        if (gone.signal.aborted) return;
        setShown({ ...compared, scope, changes });
        setFailed(false);
      },
      () => {
        if (!gone.signal.aborted) setFailed(true);
      },
    );
    return () => gone.abort();
  }, [compared, scope, rates]);

  return { shown, hasFailed };
}
