/** Compares two stored snapshots list by list, with the names of their rows. */
import { humanize } from '#lib/format.ts';
import { inSlices } from '#lib/slices.ts';
import { type Changes, changesOf, type Question, type RowPlace } from './snapshot-changes.ts';
import { differenceOf } from './snapshot-diff.ts';
import type { SnapshotStore } from './snapshot-store.ts';
import { visitWith, type Visit } from './snapshot-visits.ts';
import { type Snapshot, type SnapshotKind, snapshotKinds, wordAt } from './snapshot.ts';

/** Whether a list could be compared: it may not be loaded in the current visit, or not before the other. */
type ListStatus = 'compared' | 'notNow' | 'notBefore';

export interface Comparison extends Changes {
  statuses: Readonly<Record<SnapshotKind, ListStatus>>;
  names: EntityNames;
}

/** Compares the newest snapshot with the one named `from`. Rejects when aborted. */
export async function compareSnapshots(
  store: SnapshotStore,
  visits: readonly Visit[],
  from: number,
  scope: Pick<Question, 'isShown' | 'convert'>,
  signal: AbortSignal,
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
    const difference = await inSlices(differenceOf(before, after), signal);
    lists[kind] = { before, after, difference };
    statuses[kind] = 'compared';
  }
  const names = await loadEntityNames(store, signal);
  const steps = changesOf({ ...scope, lists, placeOf: names.placeOf });
  return { ...(await inSlices(steps, signal)), statuses, names };
}

/** Names and parents of rows in snapshots, including removed ones. */
interface EntityNames {
  /** The name of a row; its ID if unknown. */
  nameOf: (kind: SnapshotKind, id: string) => string;
  placeOf: (kind: SnapshotKind, id: string) => RowPlace;
  /** For a stock level or a listing. */
  productOf: (kind: SnapshotKind, id: string) => string | null;
}

const labelled = ['campaigns', 'keywords', 'listings', 'stock', 'accounts'] as const;

/** Reads the stored names of all lists. */
async function loadEntityNames(store: SnapshotStore, signal: AbortSignal): Promise<EntityNames> {
  const pages = new Map<SnapshotKind, Page>();
  for (const kind of labelled) {
    const labels = await store.labels(kind);
    if (labels !== null) pages.set(kind, await inSlices(pageOf(labels), signal));
  }
  const titles = new Map<string, string>();
  const listings = pages.get('listings')?.labels;
  for (const row of listings?.ids.keys() ?? []) {
    const product = listings && wordAt(listings, 'product_id', row);
    const title = listings && wordAt(listings, 'name', row);
    if (typeof product === 'string' && typeof title === 'string') titles.set(product, title);
  }

  const word = (kind: SnapshotKind, id: string, column: string): string | null => {
    // Scores belong to listings.
    const page = pages.get(kind === 'scores' ? 'listings' : kind);
    const row = page?.rows.get(id);
    return page === undefined || row === undefined ? null : wordAt(page.labels, column, row);
  };
  const productOf = (kind: SnapshotKind, id: string) => word(kind, id, 'product_id');

  return {
    productOf,
    nameOf(kind, id) {
      if (kind === 'stock') {
        const product = productOf(kind, id);
        return product === null ? id : (titles.get(product) ?? product);
      }
      const name = word(kind, id, 'name') ?? id;
      const match = kind === 'keywords' ? word(kind, id, 'match') : null;
      return match === null ? name : `${name}, ${humanize(match).toLowerCase()}`;
    },
    placeOf: (kind, id) => ({
      channel: word(kind, id, 'channel'),
      accountId: word(kind, id, 'account_id'),
      campaignId: kind === 'keywords' ? word(kind, id, 'campaign_id') : null,
    }),
  };
}

interface Page {
  labels: Snapshot;
  rows: ReadonlyMap<string, number>;
}

function* pageOf(labels: Snapshot): Generator<undefined, Page> {
  const rows = new Map<string, number>();
  for (const [row, id] of labels.ids.entries()) {
    rows.set(id, row);
    if (row % 512 === 0) yield;
  }
  return { labels, rows };
}
