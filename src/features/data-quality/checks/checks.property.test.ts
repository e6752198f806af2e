import { expect, test } from 'vitest';
import { fc } from '#lib/test-properties.ts';
import { noMetrics } from '#mocks/no-metrics.ts';
import { ratiosOf, totalOf } from '#metrics/totals.ts';
import { byId } from './check.ts';
import { checks, runChecks } from './checks.ts';
import { faultFixtures } from '#features/data-quality/internal/checks/test-faults.ts';
import {
  checkedAt,
  validLists,
  type ValidLists,
} from '#features/data-quality/internal/checks/test-checks.ts';

const found = (rows: ValidLists) =>
  runChecks(rows).flatMap(({ check, found: all }) =>
    (all ?? []).map(({ kind, id }) => ({ check: check.id, kind, id })),
  );

test('finds no problem in valid rows', () => {
  fc.assert(
    fc.property(validLists, (rows) => {
      expect(found(rows)).toEqual([]);
    }),
  );
});

test.each(checks.map(({ id }) => id))('%s: finds an injected fault exactly once', (id) => {
  const plant = faultFixtures[id];
  fc.assert(
    fc.property(validLists, (rows) => {
      const [spoiled, where] = plant?.(rows) ?? [rows, 'nowhere'];
      expect(found(spoiled).map((one) => `${one.check}: ${one.id}`)).toEqual([`${id}: ${where}`]);
    }),
    { numRuns: 50 },
  );
});

test('spend without impressions or clicks affects CPC, which it raises, but not CTR', () => {
  const check = checks.find(({ id }) => id === 'spend-impressions');
  const whole = { impressions: 100, clicks: 10, spend: 20, conversions: 0, sales: 0, roas: null };
  const empty = { ...whole, impressions: 0, clicks: 0 };
  const ratios = (...rows: (typeof whole)[]) =>
    ratiosOf(
      totalOf(
        rows.map((row) => ({ ...row, currency_code: 'EUR' })),
        'EUR',
      ),
    );
  const [before, after] = [ratios(whole), ratios(whole, empty)];
  expect([before.cpc, after.cpc]).toEqual([2, 4]);
  expect(after.ctr).toBe(before.ctr);
  expect(check?.affects).toContain('cpc');
  expect(check?.affects).not.toContain('ctr');
  expect(check?.why).toMatch(/raises CPC above its true value/);
});

test('a check without its lists says so and finds nothing', () => {
  const [rows] = fc.sample(validLists, { numRuns: 1, seed: 1 });
  const { campaigns, accounts } = rows as ValidLists;
  const asked = runChecks({ campaigns, accounts });
  const open = asked.filter((one) => one.found === null).map(({ check }) => check.id);
  expect(open).toContain('keywords-still');
  expect(open).toContain('listings-parent');
  expect(open).not.toContain('metrics-disconnected');
});

test('arbitrary rows never break a check', () => {
  const odd = fc.constantFrom(null, '', 'odd', '\u202e');
  const figure = fc.oneof(fc.constant(null), fc.double({ noNaN: true, noDefaultInfinity: true }));
  const rows = fc.record({
    records: fc.array(
      fc.record({
        id: fc.string({ minLength: 1 }),
        channel: odd,
        status: odd,
        account_id: odd,
        campaign_type: odd,
        name: odd,
        metrics: fc.option(
          fc
            .record({
              impressions: figure,
              clicks: figure,
              spend: figure,
              conversions: figure,
              sales: figure,
              roas: figure,
              acos: figure,
              currency_code: odd,
              period_start: odd,
              period_end: odd,
              as_of: fc.constantFrom(null, '2026-03-11T08:00:00Z'),
              attribution_window_days: figure,
            })
            .map((given) => ({ ...noMetrics, ...given })),
        ),
      }),
    ),
  });
  fc.assert(
    fc.property(rows, ({ records }) => {
      const list = {
        records,
        total: records.length,
        unreadable: 0,
        repeated: [],
        receivedAt: checkedAt,
      };
      const known = byId('campaigns', { campaigns: list });
      for (const { found: all } of runChecks({ campaigns: list }))
        for (const one of all ?? []) expect(known.has(one.id)).toBe(true);
    }),
  );
});
