/** Product identifiers: ten characters that look random but can be decoded. */

const alphabet = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ';
/** The number of six-character codes. */
const range = 36n ** 6n;
/** Coprime to the range, so that codes are unique; and its inverse modulo the range. */
const stride = 1_234_577n;
const offset = 987_654_321n;
const inverse = inverseOf(stride, range);
const prefix = 'B0CX';

/** The identifier of product `i`. */
export function asinOf(i: number): string {
  let rest = Number((BigInt(i) * stride + offset) % range);
  let text = '';
  for (let place = 0; place < 6; place++) {
    text = alphabet.charAt(rest % 36) + text;
    rest = Math.floor(rest / 36);
  }
  return prefix + text;
}

/** The number of an identifier; null for other text. It may belong to no product. */
export function asinIndex(asin: string): number | null {
  if (!/^B0CX[0-9A-Z]{6}$/.test(asin)) return null;
  let value = 0n;
  for (const character of asin.slice(4)) value = value * 36n + BigInt(alphabet.indexOf(character));
  return Number((((value - offset + range) % range) * inverse) % range);
}

function inverseOf(a: bigint, modulus: bigint): bigint {
  let [r, next] = [a, modulus];
  let [x, y] = [1n, 0n];
  while (next > 0n) {
    const quotient = r / next;
    [r, next] = [next, r - quotient * next];
    [x, y] = [y, x - quotient * y];
  }
  return ((x % modulus) + modulus) % modulus;
}
