import { describe, expect, test } from 'vitest';
import { atOnce } from '#lib/slices.ts';
import { fc } from '#lib/test-properties.ts';
import { totalsByAccount } from './account-totals.ts';
import { type Compared, changesOf, type Question } from './snapshot-changes.ts';
import { differenceOf } from './snapshot-diff.ts';
import { type SnapshotFields, type SnapshotKind, snapshotOf } from './snapshot.ts';

type Row = Record<string, string | number | null> & { id: string };

const figures = new Set([
  'spend',
  'sales',
  'impressions',
  'clicks',
  'conversions',
  'window',
  'bid',
  'units',
  'score',
]);

function snapshotFrom(rows: readonly Row[]) {
  const names = new Set(rows.flatMap((row) => Object.keys(row)).filter((name) => name !== 'id'));
  const fields: Record<string, SnapshotFields<Row>[string]> = {};
  for (const name of names) {
    fields[name] = figures.has(name)
      ? { type: 'number', of: (row) => (row[name] as number | null) ?? null }
      : { type: 'text', of: (row) => (row[name] as string | null) ?? null };
  }
  return atOnce(snapshotOf(rows, ({ id }) => id, fields));
}

function compared(a: readonly Row[], b: readonly Row[]): Compared {
  const [before, after] = [snapshotFrom(a), snapshotFrom(b)];
  return { before, after, difference: atOnce(differenceOf(before, after)) };
}

const changes = (
  lists: Partial<Record<SnapshotKind, Compared>>,
  more: Partial<Question> = {},
): ReturnType<typeof found> => found({ lists, placeOf: byName, isShown: () => true, ...more });
const found = (question: Question) => atOnce(changesOf(question));

/** `kw-a-1` belongs to campaign `a`, campaign `a` to account `acct-a`. */
const byName: Question['placeOf'] = (kind, id) => ({
  channel: null,
  accountId: kind === 'campaigns' ? `acct-${id}` : null,
  campaignId: kind === 'keywords' ? (id.split('-')[1] ?? null) : null,
});

const campaign = (id: string, spend: number | null, more: Partial<Row> = {}): Row => ({
  id,
  state: 'enabled',
  spend,
  sales: spend === null ? null : spend * 3,
  currency: 'EUR',
  start: '2026-01-01',
  end: '2026-01-30',
  window: 14,
  ...more,
});
const ids = (list: readonly { id: string }[]) => list.map(({ id }) => id);

describe('money', () => {
  test('ranks by money, as a share of its currency’s spend, or converted', () => {
    const yen = { currency: 'JPY' };
    const lists = {
      campaigns: compared(
        [
          campaign('a', 100),
          campaign('b', 900),
          campaign('c', 90_000, yen),
          campaign('d', 10_000, yen),
        ],
        [
          campaign('a', 200),
          campaign('b', 850),
          campaign('c', 95_000, yen),
          campaign('d', 10_000, yen),
        ],
      ),
    };
    // 300 of 1,050; 15,000 of 105,000; 150 of 1,050.
    expect(ids(changes(lists).money.moves)).toEqual(['a', 'b', 'c']);
    const convert = (amount: number, currency: string) => (currency === 'JPY' ? amount : amount);
    expect(ids(changes(lists, { convert }).money.moves)).toEqual(['c', 'a', 'b']);
    const none = (amount: number, currency: string) => (currency === 'JPY' ? null : amount);
    expect(ids(changes(lists, { convert: none }).money.moves)).toEqual(['a', 'b', 'c']);
  });

  test('totals are exact, per currency, including added and removed campaigns', () => {
    const before = [campaign('a', 0.1), campaign('b', 0.2), campaign('gone', 5)];
    const after = [campaign('a', 0.3), campaign('b', 0.2), campaign('new', 7, { currency: 'USD' })];
    const { totals } = changes({ campaigns: compared(before, after) }).money;
    expect(totals.map(({ currency, spend }) => [currency, ...spend])).toEqual([
      ['USD', 0, 7],
      ['EUR', 5.3, 0.5],
    ]);
  });

  test('amounts whose currency is unknown have no total, and come last', () => {
    const rows = (spend: number) => [
      campaign('a', spend, { currency: null }),
      campaign('b', spend, { currency: null }),
      campaign('c', 1),
    ];
    const { totals } = changes({ campaigns: compared(rows(5), rows(9)) }).money;
    expect(totals).toMatchObject([
      { currency: 'EUR', spend: [1, 1] },
      { currency: null, spend: [Number.NaN, Number.NaN], acos: [null, null] },
    ]);
  });

  test('counts what cannot be compared by reason, in no total', () => {
    const before = ['window', 'currency', 'length', 'missing', 'same'].map((id) =>
      campaign(id, 10),
    );
    const after = [
      campaign('window', 20, { window: 7 }),
      campaign('currency', 20, { currency: 'USD' }),
      campaign('length', 20, { start: '2026-01-24' }),
      campaign('missing', null),
      campaign('same', 11, { start: '2026-01-02', end: '2026-01-31' }),
    ];
    const { money } = changes({ campaigns: compared(before, after) });
    expect(money.refused).toEqual({ window: 1, currency: 1, length: 1, missing: 1 });
    expect(ids(money.moves)).toEqual(['same']);
    expect(money.totals).toMatchObject([{ currency: 'EUR', spend: [10, 11], sales: [30, 33] }]);
    expect(money.days).toEqual({
      before: { start: '2026-01-01', end: '2026-01-30', each: 30 },
      after: { start: '2026-01-02', end: '2026-01-31', each: 30 },
    });
  });

  test('states the displayed campaigns’ days; accounts in other time zones span more than each has', () => {
    const late = { start: '2026-01-02', end: '2026-01-31' };
    const rows = [
      campaign('a', 1),
      campaign('b', 2, late),
      campaign('c', 3, { start: '2025-06-01' }),
    ];
    const of = (...names: string[]) =>
      changes(
        { campaigns: compared(rows, rows) },
        { isShown: ({ accountId }) => names.includes(accountId ?? '') },
      ).money.days.after;
    expect(of('acct-a')).toEqual({ start: '2026-01-01', end: '2026-01-30', each: 30 });
    expect(of('acct-a', 'acct-b')).toEqual({ start: '2026-01-01', end: '2026-01-31', each: 30 });
    expect(of('acct-a', 'acct-c')).toEqual({ start: '2025-06-01', end: '2026-01-30', each: null });
    expect(of()).toBeNull();
  });

  test('a ratio covers campaigns with both of its values', () => {
    const before = [campaign('a', 10, { clicks: 50, conversions: 5 })];
    const after = [
      campaign('a', 20, { clicks: 40, conversions: 8 }),
      campaign('spent', 100, { sales: null, clicks: 1000, conversions: null }),
      campaign('sold', null, { sales: 900, clicks: null, conversions: 70 }),
    ];
    const { money } = changes({ campaigns: compared(before, after) });
    expect(money.totals).toMatchObject([
      { currency: 'EUR', spend: [10, 120], sales: [30, 960], acos: [10 / 30, 20 / 60] },
    ]);
    expect(money.totals[0]?.acosSums).toMatchObject([
      { over: 10, under: 30 },
      { over: 20, under: 60 },
    ]);
    expect(money.cvr).toEqual([5 / 50, 8 / 40]);
    expect(money.leftOut).toEqual({ acos: [0, 2], cvr: [0, 2] });
  });

  test('clicks and conversions cover the same campaigns; a snapshot without them has none', () => {
    const at = (clicks: number, more: Partial<Row> = {}) => ({ clicks, conversions: 2, ...more });
    const [before, after] = [
      [campaign('a', 1, at(10)), campaign('b', 1, at(99))],
      [
        campaign('a', 2, at(25)),
        campaign('b', 2, at(99, { window: 7 })),
        campaign('new', 1, at(5)),
      ],
    ];
    const { money } = changes({ campaigns: compared(before, after) });
    expect([money.clicks, money.conversions]).toEqual([
      [10, 30],
      [2, 4],
    ]);
    expect(money.moves[0]).toMatchObject({ clicks: [10, 25], conversions: [2, 2] });
    const older = changes({ campaigns: compared([campaign('a', 1)], after) }).money;
    expect([older.clicks, older.conversions]).toEqual([null, null]);
    expect(older.moves[0]?.clicks).toEqual([null, 25]);
  });

  test('ranks campaigns with changed counts after those with changed money, most clicks first', () => {
    const at = (id: string, spend: number, clicks: number, impressions: number) =>
      campaign(id, spend, { clicks, impressions, conversions: 1 });
    const { money } = changes({
      campaigns: compared(
        [
          at('same', 5, 1, 10),
          at('seen', 5, 1, 10),
          at('more', 5, 1, 10),
          at('less', 5, 9, 10),
          at('paid', 5, 1, 10),
        ],
        [
          at('same', 5, 1, 10),
          at('seen', 5, 1, 90),
          at('more', 5, 3, 10),
          at('less', 5, 1, 10),
          at('paid', 6, 1, 10),
        ],
      ),
    });
    expect(ids(money.moves)).toEqual(['paid', 'less', 'more', 'seen']);
    expect(money.moves.at(-1)?.impressions).toEqual([10, 90]);
  });

  test('keeps the order if a currency is counted in another unit', () => {
    const amounts = fc.array(
      fc.tuple(fc.integer({ min: 1, max: 999 }), fc.integer({ min: 1, max: 999 }), fc.boolean()),
      {
        minLength: 1,
        maxLength: 8,
      },
    );
    fc.assert(
      fc.property(amounts, (rows) => {
        const order = (unit: number) => {
          const side = (which: 0 | 1) =>
            rows.map((row, i) =>
              row[2]
                ? campaign(`${i}`, row[which] * unit, { currency: 'JPY' })
                : campaign(`${i}`, row[which]),
            );
          return ids(changes({ campaigns: compared(side(0), side(1)) }).money.moves);
        };
        expect(order(64)).toEqual(order(1));
      }),
    );
  });
});

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
  expect(changes(lists, { isShown: () => false }).bidsRefused).toBe(0);
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
  const isShown: Question['isShown'] = ({ accountId }) => accountId === 'acct-a';
  const { money, states, added, removed } = changes(lists, { isShown });
  expect([money.moves, states, added, removed].map(ids)).toEqual([['a'], ['a'], [], []]);
  expect(money.totals).toMatchObject([{ currency: 'EUR', spend: [1, 2], sales: [3, 6] }]);
  expect(ids(changes(lists).added)).toEqual(['new']);
  expect(ids(changes(lists).removed)).toEqual(['gone']);
});

test('each account’s totals are those of its campaigns alone', () => {
  const cents = fc.integer({ min: 0, max: 1e6 }).map((value) => value / 100);
  const rows = fc.uniqueArray(
    fc.record({
      id: fc.constantFrom('a', 'b', 'c', 'd', 'e'),
      spend: fc.option(cents),
      sales: fc.option(cents),
      currency: fc.constantFrom('EUR', 'USD'),
      start: fc.constant('2026-01-01'),
      end: fc.constantFrom('2026-01-30', '2026-01-31'),
      window: fc.constant(14),
    }),
    { selector: ({ id }) => id },
  );
  const accountOf = (id: string) => (id < 'c' ? 'acct-1' : id < 'e' ? 'acct-2' : null);
  const placeOf: Question['placeOf'] = (_, id) => ({
    channel: null,
    accountId: accountOf(id),
    campaignId: null,
  });
  fc.assert(
    fc.property(rows, rows, (a, b) => {
      const campaigns = compared(a, b);
      const { byAccount, refused } = atOnce(totalsByAccount(campaigns, accountOf));
      for (const account of ['acct-1', 'acct-2']) {
        const isShown: Question['isShown'] = ({ accountId }) => accountId === account;
        const { totals } = changes({ campaigns }, { placeOf, isShown }).money;
        expect(byAccount.get(account) ?? []).toEqual(totals);
      }
      const all = changes({ campaigns }).money.refused;
      expect(refused).toBe(Object.values(all).reduce((sum, many) => sum + many, 0));
    }),
  );
});
