import { expect, test } from 'vitest';
import { fc } from '#lib/test-properties.ts';
import { asinIndex, asinOf } from './asins.ts';

test('an identifier has ten characters of A–Z and 0–9 and can be decoded', () => {
  fc.assert(
    fc.property(fc.nat(50_000_000), (i) => {
      expect(asinOf(i)).toMatch(/^[A-Z0-9]{10}$/);
      expect(asinIndex(asinOf(i))).toBe(i);
    }),
  );
  for (const wrong of ['', 'B0CX', 'b0cx000000', 'B1CX000000', 'B0CX0000000']) {
    expect(asinIndex(wrong)).toBeNull();
  }
});
