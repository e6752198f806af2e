/** What changed between two visits, worked out in slices beside the page. */
import { useEffect, useState, useSyncExternalStore } from 'react';
import { convert } from '#domain/rates.ts';
import { type Changes, changesOf } from '#domain/snapshot-changes.ts';
import type { Visit } from '#domain/snapshot-visits.ts';
import { inSlices } from '#lib/slices.ts';
import type { Scope } from '#workspace/performance/source.ts';
import { has } from '#workspace/scope.ts';
import { useRates } from '#workspace/settings/use-settings.ts';
import { compare, type Comparison } from './compare.ts';
import { snapshots } from './snapshots.ts';

export interface ShownChanges extends Comparison {
  changes: Changes;
  /** The visit that is compared with. */
  from: number;
  /** What money is converted to, to be ordered; `null`: it goes by shares of its currency's spend. */
  base: string | null;
}

export function useSnapshots() {
  const store = snapshots();
  return useSyncExternalStore(store.subscribe, store.state);
}

/** `undefined` while it is worked out for the first time; then what was last, until the next is there. */
export function useChanges(
  visits: readonly Visit[] | null,
  from: number | undefined,
  scope: Scope,
): ShownChanges | undefined {
  const [compared, setCompared] = useState<Comparison & { from: number }>();
  const [shown, setShown] = useState<ShownChanges>();
  const [rates] = useRates();

  useEffect(() => {
    if (visits === null || from === undefined) return undefined;
    const gone = new AbortController();
    compare(snapshots(), visits, from, gone.signal).then(
      (made) => {
        if (!gone.signal.aborted) setCompared({ ...made, from });
      },
      () => {},
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
        has(scope.channel, channel) && has(scope.account_id, accountId),
      ...(rates !== null && {
        convert: (amount: number, currency: string) => convert(amount, currency, rates),
      }),
    });
    inSlices(steps, gone.signal).then(
      (changes) => {
        if (!gone.signal.aborted) setShown({ ...compared, changes, base: rates?.base ?? null });
      },
      () => {},
    );
    return () => gone.abort();
  }, [compared, scope, rates]);

  return shown;
}
