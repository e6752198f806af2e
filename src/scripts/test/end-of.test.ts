import { expect, test } from 'vitest';
import { endOf } from './end-of.ts';

test('returns the last non-empty lines', () => {
  expect(endOf('first\n··········\n\nError: no\n  at here\n···\n', 2)).toBe('Error: no\n  at here');
  expect(endOf('\n')).toBe('');
});
