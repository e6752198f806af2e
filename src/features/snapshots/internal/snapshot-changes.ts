/**
 * Changes between two snapshots of each list, in groups, biggest first. Spend only ranks rows: in different currencies
 * when converted, or as a share of its currency's spend.
 */
import { convert, type Rates } from '#metrics/rates.ts';
import { isInScope, type Scope } from '#navigation/scope.ts';
import {
  cellAt,
  type Difference,
  figureAt,
  type Snapshot,
  type SnapshotCell,
  type SnapshotKind,
  wordAt,
} from './snapshot.ts';

export interface Compared {
  before: Snapshot;
  after: Snapshot;
  difference: Difference;
}

/** A row's parents, as far as known. */
export interface RowPlace {
  channel: string | null;
  account_id: string | null;
  /** For a keyword. */
  campaignId: string | null;
}

export interface Question {
  lists: Partial<Record<SnapshotKind, Compared>>;
  placeOf: (kind: SnapshotKind, id: string) => RowPlace;
  scope: Scope;
  /** The user's rates, to rank by amounts in their base currency; `null` without any. */
  rates: Rates | null;
}

export const changeGroups = ['bids', 'states', 'stock', 'scores', 'rows'] as const;
/** `rows` are added and removed ones. */
export type ChangeGroup = (typeof changeGroups)[number];

/** A changed row, with the changed cell. */
export interface Change {
  event: 'changed' | 'added' | 'removed';
  kind: SnapshotKind;
  id: string;
  before: SnapshotCell;
  after: SnapshotCell;
  /** For money. */
  currency: string | null;
  /** The value to sort by, highest first; `null`, sorted last, if unknown. */
  weight: number | null;
}

export interface Changes {
  groups: Readonly<Record<ChangeGroup, readonly Change[]>>;
  /** Bids not compared because their currency has changed. */
  bidsRefused: number;
}

export function changesOf(question: Question): Changes {
  const { lists, placeOf, scope } = question;
  const weigh = weighing(question);

  /** The rows in scope whose cells differ in a column; `null` from `weightOf` if that is unknown. */
  const moved = (
    kind: SnapshotKind,
    column: string,
    weightOf: (change: Omit<Change, 'weight'>) => number | null,
  ): Change[] => {
    const list = lists[kind];
    if (list === undefined) return [];
    const { before, after, difference } = list;
    const rows = difference.changed.filter(
      ({ id, columns }) => columns.includes(column) && isInScope(scope, placeOf(kind, id)),
    );
    return rows.map((row) => {
      const change = {
        event: 'changed' as const,
        kind,
        id: row.id,
        before: cellAt(before, column, row.before),
        after: cellAt(after, column, row.after),
        currency: wordAt(after, 'currency', row.after),
      };
      return { ...change, weight: weightOf(change) };
    });
  };

  const rowsThat = (event: 'added' | 'removed', kind: SnapshotKind): Change[] => {
    const list = lists[kind];
    if (list === undefined) return [];
    const own = event === 'added' ? list.after : list.before;
    return list.difference[event].flatMap((row) => {
      const id = own.ids[row] ?? '';
      if (!isInScope(scope, placeOf(kind, id))) return [];
      const state = cellAt(own, 'state', row);
      const [before, after] = event === 'added' ? [null, state] : [state, null];
      return [{ event, kind, id, before, after, currency: null, weight: weigh(kind, id) }];
    });
  };

  const refused = otherCurrency(question);
  const bids = moved('keywords', 'bid', (change) => {
    const spend = weigh('keywords', change.id);
    return spend === null ? null : spend * bidShare(change);
  });
  const states = (['campaigns', 'keywords', 'listings', 'accounts'] as const).flatMap((kind) =>
    moved(kind, 'state', ({ id }) => weigh(kind, id)),
  );
  // Levels per product say more; without them, listings tell how many units can be sold.
  const stock = moved(lists.stock ? 'stock' : 'listings', 'units', () => null);
  const scores = moved('scores', 'score', ({ before, after }) =>
    Math.abs(Number(after) - Number(before)),
  );
  // Which products have stock follows from the listings if both lists are there.
  const kinds = [
    'accounts',
    'campaigns',
    'keywords',
    lists.listings ? 'listings' : 'stock',
  ] as const;
  const rows = (['added', 'removed'] as const).flatMap((event) =>
    kinds.flatMap((kind) => rowsThat(event, kind)),
  );
  return {
    groups: {
      bids: bids.filter(({ id }) => !refused.has(id)).toSorted(byWeight),
      states: states.toSorted(byWeight),
      stock: stock.toSorted(byStock),
      // A first score is not a change: it was requested, or missing before.
      scores: scores
        .filter(({ before, after }) => before !== null && after !== null)
        .toSorted(byWeight),
      rows: rows.toSorted(byWeight),
    },
    bidsRefused: refused.size,
  };
}

/** Keywords in scope with a bid before and now, in two currencies. */
function otherCurrency({ lists: { keywords }, placeOf, scope }: Question): ReadonlySet<string> {
  if (keywords === undefined) return new Set();
  const { before, after, difference } = keywords;
  const rows = difference.changed.filter(
    (row) =>
      row.columns.includes('currency') &&
      figureAt(before, 'bid', row.before) !== null &&
      figureAt(after, 'bid', row.after) !== null &&
      isInScope(scope, placeOf('keywords', row.id)),
  );
  return new Set(rows.map(({ id }) => id));
}

/** A bid's relative change. A change from zero counts fully. */
function bidShare(change: Pick<Change, 'before' | 'after'>): number {
  const [before, after] = [Number(change.before ?? 0), Number(change.after ?? 0)];
  return Math.abs(after - before) / (Math.max(before, after) || 1);
}

/** Highest weight first, no weight last; the rest by ID, so that the order is always the same. */
function byWeight(a: Change, b: Change): number {
  const [one, other] = [a.weight ?? -1, b.weight ?? -1];
  return other - one || compareIds(a, b);
}

/** Sold out first, largest previous stock first; then back in stock; then by units. Unknown comes last. */
function byStock(a: Change, b: Change): number {
  return stockClass(a) - stockClass(b) || unitsMoved(b) - unitsMoved(a) || compareIds(a, b);
}

function stockClass({ before, after }: Change): number {
  if (before === null || after === null) return 3;
  if (Number(after) <= 0) return 0;
  return Number(before) <= 0 ? 1 : 2;
}

function unitsMoved({ before, after }: Change): number {
  return Math.abs(Number(after ?? 0) - Number(before ?? 0));
}

function compareIds(a: Change, b: Change): number {
  if (a.id === b.id) return a.kind < b.kind ? -1 : Number(a.kind > b.kind);
  return a.id < b.id ? -1 : 1;
}

/**
 * Weighs campaigns, their keywords and their accounts: a row's spend, converted if there are rates, else as a share of its
 * currency's spend; `null` if unknown. A keyword has an even share of its campaign's, since keywords have no metrics; an
 * account has that of its campaigns.
 */
function weighing({ lists, placeOf, rates }: Question) {
  const { campaigns, keywords } = lists;
  const byCampaign = new Map<string, number>();
  const byAccount = new Map<string, number>();
  // Removed rows count with previous spend, existing ones with current spend.
  for (const list of campaigns === undefined ? [] : [campaigns.before, campaigns.after]) {
    byAccount.clear();
    const worth = worthOf(list, rates);
    for (const [row, id] of list.ids.entries()) {
      const weight = worth(figureAt(list, 'spend', row), wordAt(list, 'currency', row));
      if (weight === null) continue;
      byCampaign.set(id, weight);
      const { account_id: account } = placeOf('campaigns', id);
      if (account !== null) byAccount.set(account, (byAccount.get(account) ?? 0) + weight);
    }
  }
  const siblings = new Map<string, number>();
  for (const id of keywords?.after.ids ?? []) {
    const { campaignId } = placeOf('keywords', id);
    if (campaignId !== null) siblings.set(campaignId, (siblings.get(campaignId) ?? 0) + 1);
  }
  return (kind: SnapshotKind, id: string): number | null => {
    if (kind === 'campaigns') return byCampaign.get(id) ?? null;
    if (kind === 'accounts') return byAccount.get(id) ?? null;
    if (kind !== 'keywords') return null;
    const { campaignId } = placeOf(kind, id);
    const whole = campaignId === null ? undefined : byCampaign.get(campaignId);
    return whole === undefined ? null : whole / (siblings.get(campaignId ?? '') ?? 1);
  };
}

/** An amount relative to others: converted, or as a share of its currency's spend. */
function worthOf(
  campaigns: Snapshot,
  rates: Rates | null,
): (amount: number | null, currency: string | null) => number | null {
  const spent = new Map<string | null, number>();
  for (const row of campaigns.ids.keys()) {
    const currency = wordAt(campaigns, 'currency', row);
    spent.set(currency, (spent.get(currency) ?? 0) + (figureAt(campaigns, 'spend', row) ?? 0));
  }
  return (amount, currency) => {
    if (amount === null) return null;
    if (rates !== null) return convert(amount, currency, rates);
    const all = spent.get(currency) ?? 0;
    return all > 0 ? amount / all : null;
  };
}
