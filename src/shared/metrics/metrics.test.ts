import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { formulas, isSum, metrics } from './metrics.ts';

const src = path.resolve(import.meta.dirname, '../..');

test('a metric is either a sum or a ratio of two of them', () => {
  const ids = Object.keys(metrics) as (keyof typeof metrics)[];
  expect(ids.filter((id) => !isSum(id))).toEqual(Object.keys(formulas));
  const sums: readonly string[] = [...ids.filter(isSum), 'bid_clicks'];
  for (const { over, under } of Object.values(formulas)) {
    expect(sums).toContain(over);
    expect(sums).toContain(under);
  }
});

/** `spend / clicks`, `(row.spend ?? 0) / row.sales`, or a ratio column; not a share: `spend / all.spend`. */
const metric = '(?:spend|sales|clicks|impressions|conversions)';
const formula = new RegExp(
  String.raw`\b(${metric})\b(?: \?\? \w+)?\)? / \(?(?:\w+\.)*(?!\1\b)${metric}\b|(?:over|under): '${metric}'`,
);

test('no other file divides metrics', () => {
  const examples = ['a = row.spend / row.clicks', '(spend ?? 0) / sales', "{ over: 'spend' }"];
  expect(examples.filter((it) => formula.test(it))).toEqual(examples);
  // The simulated service is written independently of what it tests.
  const files = globSync('**/*.{ts,tsx}', { cwd: src }).filter(
    (file) => !/\.test\.|\/testing\.ts$|^mocks\//.test(file),
  );
  expect(files.length).toBeGreaterThan(500);
  const dividing = files.filter((file) => formula.test(readFileSync(path.join(src, file), 'utf8')));
  expect(dividing).toEqual(['shared/metrics/metrics.ts']);
});
