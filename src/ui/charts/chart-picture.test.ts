import { expect, test } from 'vitest';
import { colorOf, escapeXml, rounded } from './chart-picture.ts';

test('text is escaped, without characters that XML forbids', () => {
  expect(escapeXml('a < b & "c">\u0000\u0008\uFFFE\uD800 𝒜\t')).toBe(
    'a &lt; b &amp; &quot;c&quot;&gt; 𝒜\t',
  );
});

test('numbers have at most two decimals, also next to one another', () => {
  expect(rounded('M1.23456,-0.999L10 2.5000001e3')).toBe('M1.23,-1L10 2.5e3');
  expect(rounded('10.1234.5678')).toBe('10.1234.5678');
});

test('colors are written as programs other than browsers read them', () => {
  expect(
    ['rgb(1, 2, 3)', 'rgba(0, 0, 0, 0)', 'color(srgb 1 0.5 0)', 'url(#a)'].map(colorOf),
  ).toEqual(['rgb(1, 2, 3)', 'none', 'rgb(255, 128, 0)', 'url(#a)']);
});
