import { expect, test } from 'vitest';
import { openFrom } from './attribution.ts';

test('a click of 14 days ago can still lead to sales within a window of 14 days', () => {
  expect(openFrom('2026-03-14', 14)).toBe('2026-02-28');
  expect(openFrom('2026-03-14', 1)).toBe('2026-03-13');
});
