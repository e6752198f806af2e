import { expect, test } from 'vitest';
import { formulas, isSum, metrics, metricText, roundingOf } from './metrics.ts';

test('a metric is either a sum or a ratio of two of them', () => {
  const ids = Object.keys(metrics) as (keyof typeof metrics)[];
  expect(ids.filter((id) => !isSum(id))).toEqual(Object.keys(formulas));
  const sums: readonly string[] = [...ids.filter(isSum), 'bid_clicks'];
  for (const { over, under } of Object.values(formulas)) {
    expect(sums).toContain(over);
    expect(sums).toContain(under);
  }
});

test('a percentage has the same digits at any size, on screen and in files', () => {
  const ids = (Object.keys(metrics) as (keyof typeof metrics)[]).filter(
    (id) => metrics[id].kind === 'percent',
  );
  const digits = ids.map((id) => {
    const texts = [0.0004, 0.0631, 0.15, 2.02, 31].map((value) => metricText(id, value));
    const [own, ...others] = new Set(texts.map((text) => /\.(\d+)%$/.exec(text)?.[1]?.length));
    expect([others, roundingOf(id)]).toEqual([[], (own ?? 0) + 2]);
    return [id, own];
  });
  expect(Object.fromEntries(digits)).toEqual({ acos: 1, ctr: 2, cvr: 1 });
  // A click-through rate is often that small.
  expect(metricText('ctr', 0.0004)).toBe('0.04%');
});
