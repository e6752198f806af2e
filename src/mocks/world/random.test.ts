import { expect, test } from 'vitest';
import { draw, exp, hash, ln, normal, shuffled, weighted } from './random.ts';

test('exp and ln agree with the engine to twelve digits', () => {
  for (let x = -40; x <= 40; x += 0.37) {
    expect(exp(x) / Math.exp(x)).toBeCloseTo(1, 12);
    expect(ln(Math.exp(x))).toBeCloseTo(x, 10);
  }
});

test('normal returns the known quantiles', () => {
  for (const [p, z] of [
    [0.5, 0],
    [0.975, 1.959964],
    [0.99, 2.326348],
    [0.001, -3.090232],
  ] as const) {
    expect(normal(p)).toBeCloseTo(z, 5);
  }
});

test('a draw is the same for the same keys and evenly distributed over others', () => {
  const one = draw('one');
  expect(one(1, 2, 3)).toBe(draw('one')(1, 2, 3));
  expect(one(1, 2, 3)).not.toBe(draw('two')(1, 2, 3));
  const tenths = Array.from({ length: 10 }, () => 0);
  for (let i = 0; i < 10_000; i++) {
    const tenth = Math.floor(one(7, i) * 10);
    tenths[tenth] = (tenths[tenth] ?? 0) + 1;
  }
  for (const count of tenths) expect(count).toBeGreaterThan(880);
});

test('hash is pinned, so that data of a seed cannot change unnoticed', () => {
  expect([hash(1), hash(1, 2), hash(-1, 0, 5)]).toEqual([3564656438, 1134348948, 3782141211]);
});

test('shuffled contains each number once', () => {
  expect([...shuffled(500, 9)].toSorted((a, b) => a - b)).toEqual(
    Array.from({ length: 500 }, (_, i) => i),
  );
});

test('weighted gives each key its share', () => {
  const drawn = Array.from({ length: 1000 }, (_, i) => weighted({ a: 3, b: 1 }, i / 1000));
  expect(drawn.filter((key) => key === 'a')).toHaveLength(750);
});
