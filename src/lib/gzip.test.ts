import { expect, test } from 'vitest';
import { gunzip, gzip } from './gzip.ts';
import { fc } from './test-properties.ts';

const text = 'Campaign,Spend\n'.repeat(9);
const bytes = new TextEncoder().encode(text);
/** As text, to compare; `null` if they are refused. */
const read = (packed: Uint8Array): Promise<string | null> =>
  gunzip(packed).then(
    (found) => new TextDecoder().decode(found),
    () => null,
  );

test('restores what was compressed', async () => {
  await fc.assert(
    fc.asyncProperty(fc.uint8Array({ maxLength: 300 }), async (any) => {
      expect(await gunzip(await gzip(any))).toEqual(any);
    }),
    { numRuns: 20 },
  );
});

test('damaged bytes are refused: with any bit flipped, cut off, or with more behind', async () => {
  const packed = await gzip(bytes);
  const found = new Set<string | null>();
  for (let bit = 0; bit < packed.length * 8; bit++) {
    const damaged = packed.slice();
    damaged[bit >> 3] = (damaged[bit >> 3] ?? 0) ^ (1 << (bit & 7));
    found.add(await read(damaged));
  }
  // Some bits of the header mean nothing, such as the time.
  expect(found).toEqual(new Set([null, text]));
  for (let length = 0; length < packed.length; length++)
    expect(await read(packed.slice(0, length))).toBeNull();
  expect(await read(Uint8Array.from([...packed, 0]))).toBeNull();
});

test('stops as soon as the result is too long', async () => {
  const large = await gzip(new Uint8Array(8 * 2 ** 20));
  expect(large.length).toBeLessThan(10_000);
  await expect(gunzip(large, 2 ** 20)).rejects.toThrow(RangeError);
  expect(await gunzip(large, 8 * 2 ** 20)).toHaveLength(8 * 2 ** 20);
});
