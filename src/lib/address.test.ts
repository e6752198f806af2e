import { expect, test } from 'vitest';
import { addressOf, addressParams, addressText, isIncomplete } from './address.ts';
import { fc } from './test-properties.ts';

const ids = (length: number) => Array.from({ length }, (_, at) => `B0${at * 7919 + 1e7}`).join('*');
const params = (values: Record<string, string>) => new URLSearchParams(values);

test('reads what was written, long or short', () => {
  const values = fc.array(fc.string({ unit: 'grapheme' }), { maxLength: 150 });
  fc.assert(
    fc.property(values, fc.string(), fc.constantFrom(',', '*', ' '), (all, q, separator) => {
      const own = params({ f: `name*any*${all.join(separator)}`, q, account_id: all.join(',') });
      expect([...addressParams(`/campaigns${addressText(own)}`)]).toEqual([...own]);
    }),
  );
});

test('keeps up to 100 values readable, and compresses more, or longer ones, into the fragment', () => {
  expect(addressOf(params({ f: `sku*any*${ids(100)}`, q: 'a,b' }))).toMatchObject({ hash: '' });
  const { search, hash } = addressOf(params({ f: `sku*any*${ids(101)}`, sort: 'sku' }));
  expect(search).toMatch(/^\?f=\*\*[\da-z]+&sort=sku$/);
  expect(hash).toMatch(/^#f=[\w+$-]+$/);
  const many = addressText(params({ f: `sku*any*${ids(500)}` }));
  expect(many.length).toBeLessThan(ids(500).length * 0.8);
  const japanese = Array.from({ length: 90 }, (_, at) => `フライパン 28cm ${at}`).join('*');
  expect(addressText(params({ f: `name*any*${japanese}` })).length).toBeLessThan(2000);
});

test('notices a fragment that is lost, cut or altered', () => {
  const own = params({ f: `sku*any*${ids(500)}`, q: '**a' });
  const { search, hash } = addressOf(own);
  expect(isIncomplete(addressParams(search + hash))).toBe(false);
  const middle = hash.length >> 1;
  const other = hash[middle] === 'a' ? 'b' : 'a';
  for (const odd of [
    '',
    '#top',
    '#f=',
    '#f=***',
    hash.slice(0, -3),
    hash.slice(0, middle),
    hash.slice(0, middle) + other + hash.slice(middle + 1),
    addressOf(params({ f: `sku*any*${ids(400)}` })).hash,
  ]) {
    const read = addressParams(search + odd);
    expect(isIncomplete(read)).toBe(true);
    expect(read.get('q')).toBe('**a');
  }
  expect(isIncomplete(addressParams('?q=**a'))).toBe(false);
});

test('does not decompress more than a page can hold', () => {
  const { search, hash } = addressOf(params({ f: 'a'.repeat(2 ** 21) }));
  expect(hash.length).toBeLessThan(10_000);
  expect(isIncomplete(addressParams(search + hash))).toBe(true);
});
