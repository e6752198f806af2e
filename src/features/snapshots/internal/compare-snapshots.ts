/** Compares two stored snapshots list by list, with the names of their rows. */
import { humanize } from '#lib/format.ts';
import { type Changes, changesOf, type Question, type RowPlace } from './snapshot-changes.ts';
import type { SnapshotStore } from './snapshot-store.ts';
import { visitWith, type Visit } from '#features/snapshots/snapshot-index.ts';
import { differenceOf, type SnapshotKind, snapshotKinds, wordAt } from './snapshot.ts';

/** Whether a list could be compared: it may not be loaded in the current visit, or not before the other. */
type ListStatus = 'compared' | 'notNow' | 'notBefore';

export interface Comparison extends Changes {
  statuses: Readonly<Record<SnapshotKind, ListStatus>>;
  names: Awaited<ReturnType<typeof loadEntityNames>>;
}

/** Compares the newest snapshot with the one named `from`. */
export async function compareSnapshots(
  store: SnapshotStore,
  visits: readonly Visit[],
  from: number,
  shown: Pick<Question, 'scope' | 'rates'>,
): Promise<Comparison> {
  const present = visits.at(-1);
  const lists: Question['lists'] = {};
  const statuses = {} as Record<SnapshotKind, ListStatus>;
  for (const kind of snapshotKinds) {
    if (present?.kept[kind] === undefined) {
      statuses[kind] = 'notNow';
      continue;
    }
    statuses[kind] = 'notBefore';
    const then = visitWith(visits, from, kind);
    if (then === undefined) continue;
    const before = await store.read(then.from, kind);
    const after = await store.read(present.from, kind);
    if (before === null || after === null) continue;
    lists[kind] = { before, after, difference: differenceOf(before, after) };
    statuses[kind] = 'compared';
  }
  const names = await loadEntityNames(store);
  return { ...changesOf({ ...shown, lists, placeOf: names.placeOf }), statuses, names };
}

/** Reads the names and parents of rows in snapshots, including removed ones. */
export async function loadEntityNames(store: SnapshotStore) {
  const labels = new Map(
    await Promise.all(
      snapshotKinds.map(async (kind) => [kind, (await store.labels(kind)) ?? noLabels] as const),
    ),
  );
  const rows = new Map(
    [...labels].map(([kind, { ids }]) => [kind, new Map(ids.map((id, row) => [id, row]))]),
  );
  const word = (kind: SnapshotKind, id: string, column: string): string | null => {
    // Scores belong to listings.
    const own = kind === 'scores' ? 'listings' : kind;
    return wordAt(labels.get(own) ?? noLabels, column, rows.get(own)?.get(id) ?? -1);
  };
  const titles = new Map<string, string>();
  for (const id of labels.get('listings')?.ids ?? []) {
    const [product, title] = [word('listings', id, 'product_id'), word('listings', id, 'name')];
    if (product !== null && title !== null) titles.set(product, title);
  }
  const productOf = (kind: SnapshotKind, id: string) => word(kind, id, 'product_id');

  return {
    /** For a stock level or a listing. */
    productOf,
    /** The name of a row; its ID if unknown. */
    nameOf(kind: SnapshotKind, id: string): string {
      if (kind === 'stock') {
        const product = productOf(kind, id);
        return product === null ? id : (titles.get(product) ?? product);
      }
      const name = word(kind, id, 'name') ?? id;
      const match = kind === 'keywords' ? word(kind, id, 'match') : null;
      return match === null ? name : `${name}, ${humanize(match).toLowerCase()}`;
    },
    placeOf: (kind: SnapshotKind, id: string): RowPlace => ({
      channel: word(kind, id, 'channel'),
      account_id: word(kind, id, 'account_id'),
      campaignId: kind === 'keywords' ? word(kind, id, 'campaign_id') : null,
    }),
  };
}

const noLabels = { ids: [], columns: {} };
