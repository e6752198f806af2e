/**
 * Deterministic randomness. Every draw is a function of the seed and its purpose, so that
 * the same seed gives the same bytes on every host, and no row depends on another.
 *
 * `Math.exp`, `Math.log` and `Math.pow` may differ in their last bit from engine to engine;
 * the ones here use only operations that IEEE 754 rounds exactly.
 */

/** Draws a number in [0, 1) for a seed and up to three integer keys. */
export type Draw = (seed: number, a?: number, b?: number, c?: number) => number;

/** An independent stream of draws: streams with different names are unrelated. */
export function draw(name: string): Draw {
  let salt = 0x811c9dc5;
  for (let i = 0; i < name.length; i++) salt = Math.imul(salt ^ name.charCodeAt(i), 0x01000193);
  return (seed, a = 0, b = 0, c = 0) => hash(salt, seed, a, b, c) / 0x1_0000_0000;
}

/** 32 bits that depend on every bit of every key: the finalizer of MurmurHash3, chained. */
export function hash(...keys: readonly number[]): number {
  let h = 0x9e3779b9;
  for (const key of keys) {
    h = Math.imul(h ^ (key | 0), 0x85ebca6b);
    h = Math.imul(h ^ (h >>> 15), 0xc2b2ae35);
    h ^= h >>> 13;
  }
  h = Math.imul(h ^ (h >>> 16), 0x27d4eb2f);
  return (h ^ (h >>> 15)) >>> 0;
}

/** 32 bits of a text, the same on every host. */
export function hashText(text: string): number {
  let h = 0x811c9dc5;
  for (let i = 0; i < text.length; i++) h = Math.imul(h ^ text.charCodeAt(i), 0x01000193);
  return hash(h);
}

/** The element picked by a draw in [0, 1). Throws for an empty list. */
export function pick<T>(list: readonly T[], u: number): T {
  return at(list, Math.floor(u * list.length));
}

/** The key picked by a draw, with probabilities by weight. Weights need not add up to one. */
export function weighted<T extends string>(weights: Readonly<Record<T, number>>, u: number): T {
  const entries = Object.entries(weights) as [T, number][];
  let rest = u * entries.reduce((sum, [, weight]) => sum + weight, 0);
  for (const [key, weight] of entries) {
    rest -= weight;
    if (rest < 0) return key;
  }
  return at(entries, entries.length - 1)[0];
}

/** Element `i`; throws if there is none. */
export function at<T>(list: ArrayLike<T>, i: number): T {
  const value = list[i];
  if (value === undefined) throw new RangeError(`No element ${i} in a list of ${list.length}.`);
  return value;
}

/** The numbers 0 … n−1 shuffled by the seed (Fisher and Yates). */
export function shuffled(n: number, seed: number): Uint32Array {
  const order = Uint32Array.from({ length: n }, (_, i) => i);
  for (let i = n - 1; i > 0; i--) {
    const j = hash(seed, i) % (i + 1);
    const held = at(order, i);
    order[i] = at(order, j);
    order[j] = held;
  }
  return order;
}

/** e to the power of x, for |x| < 700. */
export function exp(x: number): number {
  const k = Math.round(x / Math.LN2);
  const r = x - k * Math.LN2;
  let term = 1;
  let sum = 1;
  for (let i = 1; i < 16; i++) {
    term = (term * r) / i;
    sum += term;
  }
  for (let i = 0; i < Math.abs(k); i++) sum = k > 0 ? sum * 2 : sum / 2;
  return sum;
}

/** The natural logarithm of x > 0. */
export function ln(x: number): number {
  let k = 0;
  let m = x;
  for (; m >= 1.5; k++) m /= 2;
  for (; m < 0.75; k--) m *= 2;
  const y = (m - 1) / (m + 1);
  let power = y;
  let sum = 0;
  for (let i = 1; i < 30; i += 2) {
    sum += power / i;
    power *= y * y;
  }
  return 2 * sum + k * Math.LN2;
}

/** The standard normal value below which a share `p` lies, 0 < p < 1 (P. J. Acklam's approximation). */
export function normal(p: number): number {
  const tail = Math.min(p, 1 - p);
  if (tail < 0.02425) {
    const q = Math.sqrt(-2 * ln(tail));
    const z =
      (((((-0.007784894002430293 * q - 0.3223964580411365) * q - 2.400758277161838) * q -
        2.549732539343734) *
        q +
        4.374664141464968) *
        q +
        2.938163982698783) /
      ((((0.007784695709041462 * q + 0.3224671290700398) * q + 2.445134137142996) * q +
        3.754408661907416) *
        q +
        1);
    return p < 0.5 ? z : -z;
  }
  const q = p - 0.5;
  const r = q * q;
  return (
    ((((((-39.69683028665376 * r + 220.9460984245205) * r - 275.9285104469687) * r +
      138.357751867269) *
      r -
      30.66479806614716) *
      r +
      2.506628277459239) *
      q) /
    (((((-54.47609879822406 * r + 161.5858368580409) * r - 155.6989798598866) * r +
      66.80131188771972) *
      r -
      13.28068155288572) *
      r +
      1)
  );
}

/** A lognormal value: `median` × e^(sigma × z), with z the normal value of the draw. */
export function lognormal(median: number, sigma: number, u: number): number {
  return median * exp(sigma * normal(Math.min(Math.max(u, 1e-9), 1 - 1e-9)));
}
