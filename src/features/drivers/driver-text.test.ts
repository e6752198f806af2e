import { expect, test } from 'vitest';
import { driversText, noDriversText } from './driver-text.ts';
import { waterfall } from './drivers-card.tsx';
import type { Driver, DriverId, Drivers, MetricDrivers } from './drivers.ts';

const driver = (id: DriverId, effect: number, change: number | null = null): Driver => ({
  id,
  effect,
  change,
});
const of = (drivers: readonly Driver[], before = 0.3): MetricDrivers => ({
  before,
  after: drivers.reduce((sum, { effect }) => sum + effect, before),
  drivers,
});

test('the largest drivers are said first, with how much they changed', () => {
  const acos = of([driver('cvr', 0.015, -0.12), driver('mix', -0.008), driver('cpc', 0.024, 0.08)]);
  expect(driversText('acos', acos, 'EUR')).toBe(
    'ACOS +3.1 pp: clicks cost 8% more, +2.4; conversion fell 12%, +1.5; mix, −0.8',
  );
});

test('smaller ones are added up, and those that round to zero are not said', () => {
  const acos = of([
    driver('cpc', -0.02, -0.1),
    driver('cvr', 0.01, -0.05),
    driver('basket', -0.004, 0.02),
    driver('started', 0.003),
    driver('stopped', 0.0001),
  ]);
  expect(driversText('acos', acos, null)).toBe(
    'ACOS −1.1 pp: clicks cost 10% less, −2.0; conversion fell 5%, +1.0; basket rose 2%, −0.4; other, +0.3',
  );
  expect(driversText('acos', of([driver('mix', 0.0001)]), null)).toBe('ACOS ±0.0 pp');
});

test('amounts have their currency', () => {
  const sales = of([driver('clicks', 1500, 0.3), driver('no_orders', -20.5)], 5000);
  expect(driversText('sales', sales, 'EUR')).toBe(
    'Sales +1,480 EUR: clicks rose 30%, +1,500; orders in one period only, −20.50',
  );
});

test.each([
  [4.0, 'basket rose 400%'],
  [24_999, 'basket rose over 999%'],
  [-0.9996, 'basket fell over 99%'],
  [0.0001, 'basket'],
])('a change of %d is %s', (change, said) => {
  expect(driversText('acos', of([driver('basket', 0.01, change)]), null)).toBe(
    `ACOS +1.0 pp: ${said}, +1.0`,
  );
});

const split = (before: number, after: number): MetricDrivers => ({ before, after, drivers: [] });
const none: Drivers = {
  spend: split(0, 0),
  sales: split(0, 0),
  acos: null,
  acosOf: { spend: [0, 0], sales: [0, 0] },
  acosPer: null,
  notCompared: { spend: 0, sales: 0, acos: 0 },
};

test.each([
  [[0, 5], [3, 4], 'No spend in the comparison period, so the change of ACOS has no drivers.'],
  [[5, 5], [3, 0], 'No sales in this period, so the change of ACOS has no drivers.'],
  [[5, 5], [0, 0], 'No sales in either period, so the change of ACOS has no drivers.'],
] as const)('of %j spend and %j sales: %s', (spend, sales, text) => {
  expect(noDriversText('acos', { ...none, acosOf: { spend, sales } })).toBe(text);
});

test('campaigns that cannot be compared are no reason to say that nothing was spent', () => {
  const lacking = { ...none, notCompared: { spend: 0, sales: 2, acos: 2 } };
  const text = '2 campaigns not compared: days, figures or exchange rates are missing.';
  expect(noDriversText('acos', lacking)).toBe(text);
  expect(noDriversText('sales', lacking)).toBe(text);
  expect(noDriversText('spend', lacking)).toBe('No change in spend.');
});

test('a change of parts too small to display is one all the same', () => {
  const small = of([driver('cpc', 0.0004), driver('cvr', 0.0004)]);
  expect(noDriversText('acos', { ...none, acos: small })).toBeNull();
  expect(waterfall('acos', small, false).map(({ label }) => label)).toEqual([
    'CPC',
    'Conversion',
    'ACOS change',
  ]);
});

test('each bar begins where the one before ends; good news are green, bad ones red', () => {
  const acos = of([driver('cpc', 0.03, 0.1), driver('cvr', -0.01, 0.2), driver('mix', 0.00001)]);
  const bars = waterfall('acos', acos, false);
  expect(bars.map(({ label, from, tone }) => [label, from, tone])).toEqual([
    ['CPC', 0, 'bad'],
    ['Conversion', 0.03, 'good'],
    ['ACOS change', undefined, 'chart-8'],
  ]);
  expect(bars.map(({ values }) => values['effect'])).toEqual([
    0.03,
    -0.01,
    expect.closeTo(0.02001, 9),
  ]);
  const tones = (metric: 'acos' | 'sales' | 'spend', isOpen: boolean) =>
    waterfall(metric, of([driver('clicks', 20)]), isOpen).map(({ tone }) => tone);
  expect(tones('sales', false)).toEqual(['good', 'chart-8']);
  // Neither good nor bad: sales that may still grow, and spend.
  expect(tones('sales', true)).toEqual([undefined, 'chart-8']);
  expect(tones('spend', false)).toEqual([undefined, 'chart-8']);
});
