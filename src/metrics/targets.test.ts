import { expect, test } from 'vitest';
import { fc } from '#lib/test-properties.ts';
import { scopeKey, type SettingScope, valueFor, withValue } from './setting-scope.ts';
import { type Target, targetFor, nearTolerance, targetStatus } from './targets.ts';

const name = fc.constantFrom('a', 'b', 'everything', 'channel a');
const scope: fc.Arbitrary<SettingScope> = fc.oneof(
  fc.constant({ of: 'everything' as const }),
  name.map((channel) => ({ of: 'channel' as const, channel })),
  name.map((accountId) => ({ of: 'account' as const, accountId })),
);
const acos = fc.integer({ min: 1, max: 10_000 }).map((it) => it / 10_000);
const targets = fc
  .array(fc.tuple(scope, acos))
  .map((all) =>
    all.reduce<readonly Target[]>((made, it) => withValue(made, it[0], { acos: it[1] }), []),
  );

test('the narrowest target applies', () => {
  const all: Target[] = [
    { of: 'everything', acos: 0.3 },
    { of: 'channel', channel: 'a', acos: 0.2 },
    { of: 'account', accountId: '1', acos: 0.1 },
  ];
  expect(targetFor(all, { channel: 'a', accountId: '1' })?.acos).toBe(0.1);
  expect(targetFor(all, { channel: 'b', accountId: '1' })?.acos).toBe(0.1);
  expect(targetFor(all, { channel: 'a', accountId: '2' })?.acos).toBe(0.2);
  expect(targetFor(all, { channel: 'a' })?.acos).toBe(0.2);
  expect(targetFor(all, { channel: null, accountId: null })?.acos).toBe(0.3);
  expect(targetFor([], { channel: 'a', accountId: '1' })).toBeNull();
});

test('the order of targets does not matter', () => {
  fc.assert(
    fc.property(targets, name, name, (all, channel, accountId) => {
      const subject = { channel, accountId };
      expect(targetFor(all.toReversed(), subject)).toEqual(targetFor(all, subject));
    }),
  );
});

test('a scope has one target, the one set last', () => {
  fc.assert(
    fc.property(targets, scope, acos, (all, at, value) => {
      const set = withValue(all, at, { acos: value });
      expect(valueFor(set, at)).toEqual({ ...at, acos: value });
      expect(new Set(set.map(scopeKey)).size).toBe(set.length);
      const others = (list: readonly Target[]) =>
        list.filter((it) => scopeKey(it) !== scopeKey(at));
      expect(others(set)).toEqual(others(all));
      expect(withValue(set, at, null)).toEqual(others(all));
    }),
  );
});

test('an ACOS is above, near or below, on either side of a tenth', () => {
  const target = { acos: 0.3 };
  expect([0.2, 0.269, 0.27, 0.3, 0.33, 0.331, 2].map((it) => targetStatus(it, target))).toEqual([
    'below',
    'below',
    'near',
    'near',
    'near',
    'above',
    'above',
  ]);
  expect(targetStatus(null, target)).toBeNull();
  expect(targetStatus(0.3, null)).toBeNull();
  expect(targetStatus(Infinity, target)).toBeNull();
});

test('the status does not depend on the scale, and never improves as ACOS grows', () => {
  const rank = { below: 0, near: 1, above: 2 };
  fc.assert(
    fc.property(acos, acos, acos, fc.integer({ min: 1, max: 50 }), (one, other, target, times) => {
      // Exactly on the boundary, floating-point errors may go either way.
      fc.pre(Math.abs(Math.abs(one / target - 1) - nearTolerance) > 1e-6);
      expect(targetStatus(one * times, { acos: target * times })).toBe(
        targetStatus(one, { acos: target }),
      );
      const [low, high] = [Math.min(one, other), Math.max(one, other)].map((it) =>
        targetStatus(it, { acos: target }),
      );
      expect(rank[low ?? 'below']).toBeLessThanOrEqual(rank[high ?? 'below']);
    }),
  );
});
