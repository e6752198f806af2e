import { expect, test } from 'vitest';
import { advertisedText } from './performance-sources.tsx';

test('says how many of the displayed rows were advertised', () => {
  const text = advertisedText({ rows: 12, filled: { spend: 7 } }, 'stock record');
  expect(text).toBe('7 of 12 stock records were advertised.');
  expect(advertisedText({ rows: 2, filled: {} }, 'listing')).toBe(
    '0 of 2 listings were advertised.',
  );
  expect(advertisedText({ rows: 1, filled: { spend: 1 } }, 'stock record')).toBe(
    '1 of 1 stock record was advertised.',
  );
});
