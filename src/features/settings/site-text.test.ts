import { expect, test } from 'vitest';
import { siteText } from './site-text.ts';

test('a browser that refuses storage counts none of it', () => {
  const site = { usage: 2000, quota: 1_000_000 };
  expect(siteText({ isThere: true, site, isLasting: false })).toMatch(
    /^The browser gives this site up to 1.*may delete/,
  );
  expect(siteText({ isThere: true, site: null, isLasting: true })).toMatch(/^It deletes nothing/);
  expect(siteText({ isThere: false, site, isLasting: false })).toBe('');
});
