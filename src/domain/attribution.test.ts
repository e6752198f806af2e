import { expect, test } from 'vitest';
import { openFrom } from './attribution.ts';

test('what was clicked 14 days ago may still bring sales under a window of 14 days', () => {
  expect(openFrom('2026-03-14', 14)).toBe('2026-02-28');
  expect(openFrom('2026-03-14', 1)).toBe('2026-03-13');
});
