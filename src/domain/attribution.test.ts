import { expect, test } from 'vitest';
import { openFrom } from './attribution.ts';

test('a window of 14 days that ends today began 13 days ago', () => {
  expect(openFrom('2026-03-14', 14)).toBe('2026-03-01');
  expect(openFrom('2026-03-14', 1)).toBe('2026-03-14');
});
