import { expect, test } from 'vitest';
import { entireScope } from '#navigation/scope.ts';
import { type Compared, changesOf, type Question } from './snapshot-changes.ts';
import { differenceOf, type SnapshotKind, snapshotOf } from './snapshot.ts';

type Row = Record<string, string | number | null> & { id: string };

function snapshotFrom(rows: readonly Row[]) {
  const names = new Set(rows.flatMap((row) => Object.keys(row)).filter((name) => name !== 'id'));
  const fields = [...names].map((name) => [name, (row: Row) => row[name] ?? null] as const);
  return snapshotOf(rows, Object.fromEntries(fields));
}

function compared(a: readonly Row[], b: readonly Row[]): Compared {
  const [before, after] = [snapshotFrom(a), snapshotFrom(b)];
  return { before, after, difference: differenceOf(before, after) };
}

const changes = (
  lists: Partial<Record<SnapshotKind, Compared>>,
  more: Partial<Question> = {},
): ReturnType<typeof found> =>
  found({ lists, placeOf: byName, scope: entireScope, rates: null, ...more });
function found(question: Question) {
  const { groups, bidsRefused } = changesOf(question);
  return { ...groups, bidsRefused };
}

/** `kw-a-1` belongs to campaign `a`, campaign `a` to account `acct-a`. */
const byName: Question['placeOf'] = (kind, id) => ({
  channel: null,
  account_id: kind === 'campaigns' ? `acct-${id}` : null,
  campaignId: kind === 'keywords' ? (id.split('-')[1] ?? null) : null,
});

const campaign = (id: string, spend: number | null, more: Partial<Row> = {}): Row => ({
  id,
  state: 'enabled',
  spend,
  currency: 'EUR',
  ...more,
});
const ids = (list: readonly { id: string }[]) => list.map(({ id }) => id);

test('ranks bids by relative change and spend; unknown spend comes last', () => {
  const bids = (values: Record<string, number | null>) =>
    Object.entries(values).map(([id, bid]) => ({ id, bid, state: 'enabled', currency: 'EUR' }));
  const spends = [campaign('a', 900), campaign('b', 100)];
  const { bids: moved } = changes({
    campaigns: compared(spends, spends),
    keywords: compared(
      bids({ 'kw-b-1': 1, 'kw-a-1': 1, 'kw-a-2': 1, 'kw-none-1': 1, 'kw-b-2': 5 }),
      bids({ 'kw-b-1': 2, 'kw-a-1': 1.1, 'kw-a-2': 0.5, 'kw-none-1': 9, 'kw-b-2': 5 }),
    ),
  });
  expect(ids(moved)).toEqual(['kw-a-2', 'kw-a-1', 'kw-b-1', 'kw-none-1']);
  expect(moved[0]).toMatchObject({ before: 1, after: 0.5, currency: 'EUR' });
});

test('counts bids in another currency without subtracting them', () => {
  const bid = (id: string, value: number | null, currency: string) => ({
    id,
    bid: value,
    currency,
  });
  const lists = {
    keywords: compared(
      [
        bid('kw-a-1', 1, 'EUR'),
        bid('kw-a-2', 1, 'EUR'),
        bid('kw-b-1', 1, 'EUR'),
        bid('new', null, 'EUR'),
      ],
      [
        bid('kw-a-1', 1.2, 'USD'),
        bid('kw-a-2', 1.1, 'EUR'),
        bid('kw-b-1', 1, 'USD'),
        bid('new', 2, 'USD'),
      ],
    ),
  };
  const { bids, bidsRefused } = changes(lists);
  expect(ids(bids)).toEqual(['kw-a-2', 'new']);
  expect(bidsRefused).toBe(2);
  expect(changes(lists, { scope: { channel: ['none'], account_id: [] } }).bidsRefused).toBe(0);
});

test('ranks statuses by spend: an account by all its campaigns, a keyword by its share', () => {
  const state = (id: string, to: string) => ({ id, state: to });
  const before = [campaign('a', 100), campaign('b', 300)];
  const after = [campaign('a', 100, { state: 'paused' }), campaign('b', 300)];
  const { states } = changes({
    campaigns: compared(before, after),
    accounts: compared([state('acct-b', 'connected')], [state('acct-b', 'disconnected')]),
    keywords: compared(
      [state('kw-b-1', 'enabled'), state('kw-b-2', 'paused')],
      [state('kw-b-1', 'paused'), state('kw-b-2', 'paused')],
    ),
    listings: compared([state('lst', 'active')], [state('lst', 'suppressed')]),
  });
  expect(ids(states)).toEqual(['acct-b', 'kw-b-1', 'a', 'lst']);
});

test('stock: sold out first, largest previous stock first, then back in stock, then by units', () => {
  const units = (values: Record<string, number | null>) =>
    Object.entries(values).map(([id, value]) => ({ id, units: value }));
  const { stock } = changes({
    stock: compared(
      units({ a: 5, b: 50, c: 0, d: 900, e: 90, f: null, g: 4 }),
      units({ a: 0, b: 0, c: 7, d: 100, e: 91, f: 3, g: 4 }),
    ),
    // Levels say more than a listing's own stock, and each product is named once.
    listings: compared([{ id: 'lst', units: 5 }], [{ id: 'lst', units: 0 }]),
  });
  expect(ids(stock)).toEqual(['b', 'a', 'c', 'd', 'e', 'f']);
});

test('ranks scores by points; a first score is no change', () => {
  const scores = (values: Record<string, number>) =>
    Object.entries(values).map(([id, score]) => ({ id, score }));
  const { scores: moved } = changes({
    scores: compared(scores({ a: 80, b: 40 }), scores({ a: 78, b: 61, c: 10 })),
  });
  expect(ids(moved)).toEqual(['b', 'a']);
});

test('groups contain no rows out of scope', () => {
  const lists = {
    campaigns: compared(
      [campaign('a', 1), campaign('b', 1), campaign('gone', 1)],
      [
        campaign('a', 2, { state: 'paused' }),
        campaign('b', 2, { state: 'paused' }),
        campaign('new', 1),
      ],
    ),
  };
  const { states, rows } = changes(lists, { scope: { channel: [], account_id: ['acct-a'] } });
  expect([states, rows].map(ids)).toEqual([['a'], []]);
  expect(changes(lists).rows).toMatchObject([
    { id: 'gone', event: 'removed' },
    { id: 'new', event: 'added' },
  ]);
});
