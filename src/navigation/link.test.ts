import { expect, test } from 'vitest';
import { withDates } from './link.tsx';

test('a link keeps the dates of the page it is on, unless it names its own', () => {
  const here = '?channel=dsp&range=7d&compare=1w&q=bird';
  expect(withDates('/campaigns', here)).toBe('/campaigns?range=7d&compare=1w');
  expect(withDates('/campaigns?sort=-sales', here)).toBe(
    '/campaigns?sort=-sales&range=7d&compare=1w',
  );
  expect(withDates('/help#drivers', here)).toBe('/help?range=7d&compare=1w#drivers');
  expect(withDates('/?range=30d', here)).toBe('/?range=30d');
  expect(withDates('/?projected=yes', '?projected=yes')).toBe('/?projected=yes');
  expect(withDates('/', '?range=7d&projected=yes')).toBe('/?range=7d&projected=yes');
  expect(withDates('/campaigns?sort=-sales', '?channel=dsp')).toBe('/campaigns?sort=-sales');
});
