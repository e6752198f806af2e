/** Bids and statuses that changed from each snapshot of a list to the next, counted by campaign. */
import { idle } from '#lib/idle.ts';
import { loadEntityNames } from './internal/compare-snapshots.ts';
import type { RowPlace } from './internal/snapshot-changes.ts';
import { snapshotStore, type SnapshotStore } from './internal/snapshot-store.ts';
import { differenceOf, figureAt, type Snapshot, wordAt } from './internal/snapshot.ts';

const lists = ['campaigns', 'keywords', 'listings', 'accounts'] as const;

/** Rows of a list that changed alike. */
export interface ChangeCount extends RowPlace {
  /** When both snapshots were received, in milliseconds since 1970. */
  since: number;
  at: number;
  list: (typeof lists)[number];
  /** How a bid changed, `raised` or `lowered`, or the new status. */
  change: { bid: 'raised' | 'lowered' } | { status: string };
  rows: number;
}

/** By list and the times of both snapshots: neither changes. */
const known = new WeakMap<SnapshotStore, Map<string, readonly ChangeCount[]>>();

/** All changes between snapshots on this device, compared while the page is idle. */
export async function changeHistory(store = snapshotStore()): Promise<ChangeCount[]> {
  const counts = known.get(store) ?? new Map<string, readonly ChangeCount[]>();
  known.set(store, counts);
  const visits = await store.visits();
  const found: (readonly ChangeCount[])[] = [];
  let names: ReturnType<typeof loadEntityNames> | undefined;
  for (const list of lists) {
    let before: { from: number; at: number; snapshot?: Snapshot | null } | undefined;
    for (const { from, kept } of visits) {
      const at = kept[list]?.at;
      if (at === undefined) continue;
      const after: typeof before = { from, at };
      const key = `${list} ${before?.at} ${at}`;
      if (before !== undefined && !counts.has(key)) {
        before.snapshot ??= await store.read(before.from, list);
        after.snapshot = await store.read(from, list);
        if (before.snapshot && after.snapshot) {
          await idle();
          const { placeOf } = await (names ??= loadEntityNames(store));
          const placeIn = (id: string) =>
            list === 'campaigns' ? { ...placeOf(list, id), campaignId: id } : placeOf(list, id);
          const rows = countChanges(before.snapshot, after.snapshot, placeIn);
          counts.set(
            key,
            rows.map((one) => ({ ...one, list, since: before?.at ?? at, at })),
          );
        }
      }
      found.push(counts.get(key) ?? []);
      before = after;
    }
  }
  return found.flat();
}

type Counted = Omit<ChangeCount, 'list' | 'since' | 'at'>;

/** A value that appears or disappears is not a change: the service may report it only sometimes. */
function countChanges(before: Snapshot, after: Snapshot, placeOf: (id: string) => RowPlace) {
  const counts = new Map<string, Counted>();
  for (const row of differenceOf(before, after).changed) {
    const place = placeOf(row.id);
    const add = (change: Counted['change']): void => {
      const key = JSON.stringify([change, place]);
      counts.set(key, { ...place, change, rows: (counts.get(key)?.rows ?? 0) + 1 });
    };
    const [bid, newBid] = [figureAt(before, 'bid', row.before), figureAt(after, 'bid', row.after)];
    const isOneCurrency = !row.columns.includes('currency');
    if (isOneCurrency && bid !== null && newBid !== null && bid !== newBid)
      add({ bid: newBid > bid ? 'raised' : 'lowered' });
    const [state, status] = [
      wordAt(before, 'state', row.before),
      wordAt(after, 'state', row.after),
    ];
    if (state !== null && status !== null && state !== status) add({ status });
  }
  return [...counts.values()];
}
