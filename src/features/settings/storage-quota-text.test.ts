import { expect, test } from 'vitest';
import { storageQuotaText } from './storage-quota-text.ts';

test('describes quota and persistence, and nothing if storage is blocked', () => {
  const site = { usage: 2000, quota: 1_000_000 };
  expect(storageQuotaText({ isAvailable: true, site, isPersistent: false })).toMatch(
    /^This site can use up to 1.*may delete/,
  );
  expect(storageQuotaText({ isAvailable: true, site: null, isPersistent: true })).toMatch(
    /^The browser keeps/,
  );
  expect(storageQuotaText({ isAvailable: false, site, isPersistent: false })).toBe('');
});
