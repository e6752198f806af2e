/**
 * What moved between two snapshots of each list, in groups, biggest first. Money of different
 * currencies is never compared as it is: only converted, or as a share of its currency's spend.
 */
import { type Money, moneyMoves } from './snapshot-money.ts';
import type { Difference } from './snapshot-diff.ts';
import {
  cellAt,
  figureAt,
  type Snapshot,
  type SnapshotCell,
  type SnapshotKind,
  wordAt,
} from './snapshot.ts';
import { type Weigh, weighing } from './snapshot-weight.ts';

export interface Compared {
  before: Snapshot;
  after: Snapshot;
  difference: Difference;
}

/** Where a row belongs, as far as that is known. */
export interface RowPlace {
  channel: string | null;
  accountId: string | null;
  /** Of a keyword. */
  campaignId: string | null;
}

export interface Question {
  lists: Partial<Record<SnapshotKind, Compared>>;
  placeOf: (kind: SnapshotKind, id: string) => RowPlace;
  /** Whether a row is in the scope that is looked at. */
  isShown: (place: RowPlace) => boolean;
  /** An amount in the user's own currency; `null` where there is no rate. Left out: there are no rates. */
  convert?: ((amount: number, currency: string) => number | null) | undefined;
}

/** One row that moved, with the cell that did. */
export interface Change {
  kind: SnapshotKind;
  id: string;
  before: SnapshotCell;
  after: SnapshotCell;
  /** Of money. */
  currency: string | null;
  /** What it is ordered by, the most first; `null`, behind all others, where that is not known. */
  weight: number | null;
}

export interface Changes {
  bids: readonly Change[];
  /** Bids that are not compared: what they are counted in is another now. */
  bidsRefused: number;
  states: readonly Change[];
  stock: readonly Change[];
  scores: readonly Change[];
  money: Money;
  came: readonly Change[];
  went: readonly Change[];
}

/** Steps that find them. */
export function* changesOf(question: Question): Generator<undefined, Changes> {
  const { lists } = question;
  const weigh = yield* weighing(question);
  const { stock, listings } = lists;
  // Levels of each product say more; where they were not asked for, listings say how many can be sold.
  const levels =
    stock === undefined ? moved(question, 'listings', 'units') : moved(question, 'stock', 'units');
  const states = (['campaigns', 'keywords', 'listings', 'accounts'] as const).flatMap((kind) =>
    moved(question, kind, 'state').map((change) => ({ ...change, weight: weigh(kind, change.id) })),
  );
  yield;
  const refused = otherCurrency(question);
  const bids = moved(question, 'keywords', 'bid')
    .filter(({ id }) => !refused.has(id))
    .map((change) => bidMove(change, weigh));
  yield;
  const scores = moved(question, 'scores', 'score')
    // A first score is no move: it was asked for, or was not there before.
    .filter(({ before, after }) => before !== null && after !== null)
    .map((change) => ({
      ...change,
      weight: Math.abs(Number(change.after) - Number(change.before)),
    }));
  yield;
  // Which products have stock follows from the listings where both are here.
  const kinds: readonly SnapshotKind[] = [
    'accounts',
    'campaigns',
    'keywords',
    listings ? 'listings' : 'stock',
  ];
  const cameAndWent = (which: 'came' | 'went') =>
    kinds.flatMap((kind) => rowsThat(which, kind, question, weigh));
  const money = yield* moneyMoves(question);
  return {
    bids: bids.toSorted(byWeight),
    bidsRefused: refused.size,
    states: states.toSorted(byWeight),
    stock: levels.toSorted(byStock),
    scores: scores.toSorted(byWeight),
    money,
    came: cameAndWent('came').toSorted(byWeight),
    went: cameAndWent('went').toSorted(byWeight),
  };
}

/** The rows in scope whose cells of a column differ. */
function moved(
  { lists, placeOf, isShown }: Question,
  kind: SnapshotKind,
  column: string,
): Change[] {
  const list = lists[kind];
  if (list === undefined) return [];
  const { before, after, difference } = list;
  return difference.changed
    .filter(({ id, columns }) => columns.includes(column) && isShown(placeOf(kind, id)))
    .map((row) => ({
      kind,
      id: row.id,
      before: cellAt(before, column, row.before),
      after: cellAt(after, column, row.after),
      currency: wordAt(after, 'currency', row.after),
      weight: null,
    }));
}

/** The keywords in scope that had a bid then and now, in two currencies. */
function otherCurrency({ lists: { keywords }, placeOf, isShown }: Question): ReadonlySet<string> {
  if (keywords === undefined) return new Set();
  const { before, after, difference } = keywords;
  const rows = difference.changed.filter(
    (row) =>
      row.columns.includes('currency') &&
      figureAt(before, 'bid', row.before) !== null &&
      figureAt(after, 'bid', row.after) !== null &&
      isShown(placeOf('keywords', row.id)),
  );
  return new Set(rows.map(({ id }) => id));
}

/** A bid's relative change, weighed by the spend behind it. One that came from nothing changed wholly. */
function bidMove(change: Change, weigh: Weigh): Change {
  const [before, after] = [Number(change.before ?? 0), Number(change.after ?? 0)];
  const share = Math.abs(after - before) / (Math.max(before, after) || 1);
  const spend = weigh('keywords', change.id);
  return { ...change, weight: spend === null ? null : share * spend };
}

function rowsThat(
  which: 'came' | 'went',
  kind: SnapshotKind,
  { lists, placeOf, isShown }: Question,
  weigh: Weigh,
): Change[] {
  const list = lists[kind];
  if (list === undefined) return [];
  const own = which === 'came' ? list.after : list.before;
  return list.difference[which].flatMap((row) => {
    const id = own.ids[row] ?? '';
    if (!isShown(placeOf(kind, id))) return [];
    const state = cellAt(own, 'state', row);
    const cells =
      which === 'came' ? { before: null, after: state } : { before: state, after: null };
    return [{ kind, id, ...cells, currency: null, weight: weigh(kind, id) }];
  });
}

/** The heaviest first, what has no weight last; the rest by id, so that the order is always the same. */
function byWeight(a: Change, b: Change): number {
  const [one, other] = [a.weight ?? -1, b.weight ?? -1];
  return other - one || compareIds(a, b);
}

/** Sold out first, the fullest shelves first; then back in stock; then by units. What is not known comes last. */
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
