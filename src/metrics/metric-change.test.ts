import { expect, test } from 'vitest';
import { metricChange } from './metric-change.ts';

test('in units and in percent, with both values', () => {
  expect(metricChange('spend', 1200, 1434.5)).toEqual({
    difference: '+234.50',
    share: '+19.5%',
    title: '1,200.00 → 1,434.50',
    isGood: null,
  });
  expect(metricChange('clicks', 2000, 500)).toMatchObject({
    difference: '−1,500',
    share: '−75.0%',
  });
  expect(metricChange('acos', 0.25, 0.27)).toMatchObject({ difference: '+2.0 pp', share: '+8.0%' });
  expect(metricChange('ctr', 0.0125, 0.0121)).toMatchObject({ difference: '−0.04 pp' });
  expect(metricChange('ctr', 0.001, 0.00104)).toMatchObject({
    difference: '±0.00 pp',
    share: '+4.0%',
  });
  expect(metricChange('impressions', 1e6, 3_550_672)).toMatchObject({ difference: '+2.6M' });
  expect(metricChange('roas', 2, 2.5)).toMatchObject({ difference: '+0.50', share: '+25.0%' });
});

test('a falling ACOS is good, and so are rising sales; spend is neither', () => {
  const isGood = (id: Parameters<typeof metricChange>[0], before: number, after: number) =>
    metricChange(id, before, after)?.isGood;
  expect(isGood('acos', 0.3, 0.2)).toBe(true);
  expect(isGood('acos', 0.2, 0.3)).toBe(false);
  expect(isGood('sales', 1, 2)).toBe(true);
  expect(isGood('cpc', 1, 2)).toBe(false);
  expect(isGood('spend', 1, 2)).toBeNull();
});

test('what is too small to see has neither sign nor color', () => {
  expect(metricChange('sales', 100_000, 100_000.001)).toMatchObject({
    difference: '±0.00',
    share: '±0.0%',
    isGood: null,
  });
});

test('a share of nothing, or of almost nothing, is not given', () => {
  expect(metricChange('sales', 0, 50)).toMatchObject({ difference: '+50.00', share: null });
  expect(metricChange('sales', 0.01, 50)?.share).toBe('> +999%');
});

test('nothing is compared with the unknown', () => {
  expect(metricChange('acos', null, 0.2)).toBeNull();
  expect(metricChange('acos', 0.2, null)).toBeNull();
});
