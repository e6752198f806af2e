import { expect, test } from 'vitest';
import { bytes } from './bytes.ts';

test.each([
  [0, '0 B'],
  [999, '999 B'],
  [1234, '1.23 kB'],
  [999_600, '1 MB'],
  [234_000_000, '234 MB'],
  [5_000_000_000_000, '5,000 GB'],
])('%d bytes are %s', (size, text) => {
  expect(bytes(size)).toBe(text);
});
