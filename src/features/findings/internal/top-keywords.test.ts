import { expect, test } from 'vitest';
import { fc } from '#lib/test-properties.ts';
import { openTableInPage } from '#row-engine/test-engine.ts';
import { performanceJoin } from '#features/report-data/keyword-join.ts';
import { entireScope } from '#navigation/scope.ts';
import { keywordSpec } from '#queries/tables/keyword-table.ts';
import { rankFindings } from './rank.ts';
import { findInKeyword } from './rules.ts';
import { topKeywords } from './top-keywords.ts';

const { signal } = new AbortController();
const money = fc.option(fc.integer({ min: -2, max: 400 }).map((cents) => cents / 100));
const figure = fc.option(fc.integer({ min: 0, max: 4 }));

const someKeywords = fc.array(
  fc.record({
    currency_code: fc.constantFrom('EUR', 'USD', null),
    bid: money,
    spend: money,
    sales: money,
    clicks: figure,
    conversions: figure,
  }),
  { minLength: 1, maxLength: 400, size: 'max' },
);

type Some = typeof someKeywords extends fc.Arbitrary<infer T> ? T : never;

async function joined(all: Some) {
  const { table, close } = await openTableInPage(keywordSpec);
  const named = all.map((one, i) => ({
    ...one,
    id: `k${i}`,
    channel: i % 2 ? 'a' : 'b',
    account_id: `acct-${i % 3}`,
  }));
  await table.load({ records: named });
  const records = named.map(({ id, ...row }) => ({ ...row, keyword_id: id }));
  await table.join(performanceJoin, { records });
  return { table, close };
}

const rates = { base: 'EUR', perUnit: { USD: 0.9 } };
const spent = {
  byCurrency: new Map<string | null, number>([
    ['EUR', 1000],
    ['USD', 300],
    [null, 50],
  ]),
  days: 30,
};

test('has the first of all findings in order, and counts all', async () => {
  await fc.assert(
    fc.asyncProperty(
      someKeywords,
      fc.integer({ min: 1, max: 40 }),
      fc.boolean(),
      async (all, depth, hasRates) => {
        const { table, close } = await joined(all);
        const read = (to: number) =>
          topKeywords(table, { scope: entireScope, days: 30, depth: to, also: [] }, signal);
        const ids = all.map((_, i) => `k${i}`);
        const scanned = await topKeywords(
          table,
          { scope: entireScope, days: 30, depth: 1, also: ids },
          signal,
        );
        const ranked = (rows: typeof scanned.rows) =>
          rankFindings(
            rows.flatMap((row) => findInKeyword(row)),
            spent,
            hasRates ? rates : null,
          ).items.map(({ finding }) => finding.id);
        const whole = ranked(scanned.rows);
        const top = await read(depth);
        expect(top.total).toBe(whole.length);
        expect(ranked(top.rows).slice(0, depth)).toEqual(whole.slice(0, depth));
        close();
      },
    ),
    { numRuns: 10 },
  );
});

test('reads few of many rows, in order of amount at risk, plus the named ones', async () => {
  // Bids of two to five times a CPC of 1: the higher the spend, the lower the share at risk.
  const all = Array.from({ length: 1000 }, (_, i) => ({
    currency_code: 'EUR' as const,
    bid: i < 100 ? 2 : 5,
    spend: 1000 - i,
    sales: 1,
    clicks: 1000 - i,
    conversions: 1,
  }));
  const { table, close } = await joined(all);
  const ask = { scope: entireScope, days: 30, depth: 10, also: ['k999', 'gone'] };
  const top = await topKeywords(table, ask, signal);
  expect(top.total).toBe(1000);
  expect(top.rows.length).toBeLessThan(600);
  expect(top.rows.map(({ id }) => id)).toContain('k999');
  const [first] = rankFindings(
    top.rows.flatMap((row) => findInKeyword(row)),
    spent,
    null,
  ).items;
  expect(first?.finding.id).toBe('bid_apart k100');

  const narrow = { ...ask, scope: { channel: ['a'], account_id: [] } };
  const { rows, total } = await topKeywords(table, narrow, signal);
  expect(total).toBe(500);
  expect(rows.map(({ id }) => id)).toContain('k999');
  close();
});

test('counts the findings of each account, if asked to', async () => {
  await fc.assert(
    fc.asyncProperty(someKeywords, async (all) => {
      const { table, close } = await joined(all);
      const also = all.map((_, i) => `k${i}`);
      const ask = { scope: entireScope, days: 30, depth: 1, also };
      const { rows, byAccount } = await topKeywords(table, { ...ask, byAccount: true }, signal);
      const expected = new Map<string, number>();
      for (const row of rows) {
        const account = `acct-${Number(row.id.slice(1)) % 3}`;
        expect(row.accountId).toBe(account);
        const many = findInKeyword(row).length;
        if (many > 0) expected.set(account, (expected.get(account) ?? 0) + many);
      }
      expect(byAccount).toEqual(expected);
      expect((await topKeywords(table, ask, signal)).byAccount.size).toBe(0);
      close();
    }),
    { numRuns: 20 },
  );
});
