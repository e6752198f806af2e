/**
 * Exact sums, which are therefore the same in any order. Integers (including money, in millionths) are added
 * as floats while that is exact and as BigInt beyond; fractions are added with Shewchuk's method (Adaptive
 * Precision Floating-Point Arithmetic, 1997), which keeps what rounding drops.
 */
const million = 1_000_000n;

/** Up to this size the sum of two integer floats is exact. */
export const safe = 2 ** 52;

export class ExactSum {
  /** Number of values added. */
  count = 0;
  #whole = 0;
  #beyond = 0n;
  /** Floats that do not overlap, smallest first. */
  #parts: number[] = [];

  /** Adds a finite number. */
  add(value: number): void {
    this.count++;
    if (value === Math.floor(value)) this.#addWhole(value);
    else addPart(this.#parts, value);
  }

  addAll(other: ExactSum): void {
    this.count += other.count;
    this.#addWhole(other.#whole);
    this.#beyond += other.#beyond;
    for (const part of other.#parts) addPart(this.#parts, part);
  }

  /** Adds integers summed elsewhere: one exact float and the rest as BigInt. */
  addWholes(sum: number, count: number): void {
    this.count += count;
    this.#addWhole(sum);
  }

  /** Adds whole units and millionths of one, as millionths. */
  addUnits(units: number, millionths: number): void {
    const value = units * 1e6 + millionths;
    if (Number.isSafeInteger(value)) this.addWholes(value, 1);
    else {
      this.addWholes(millionths, 1);
      this.#beyond += BigInt(units) * million;
    }
  }

  /**
   * The sum, or `null` if no values were added. With `inMillionths`, the values were millionths and the
   * result is in units.
   */
  value(inMillionths: boolean): number | null {
    if (this.count === 0) return null;
    const whole = this.#beyond + BigInt(this.#whole);
    if (this.#parts.length > 0) {
      const parts = [...this.#parts];
      const high = Number(whole);
      for (const part of [high, Number(whole - BigInt(high))]) addPart(parts, part);
      return rounded(parts) / (inMillionths ? 1e6 : 1);
    }
    if (!inMillionths) return Number(whole);
    const small = Number(whole);
    if (Number.isSafeInteger(small)) return small / 1e6;
    return Number(whole / million) + Number(whole % million) / 1e6;
  }

  #addWhole(value: number): void {
    const sum = this.#whole + value;
    if (sum <= safe && sum >= -safe) this.#whole = sum;
    else {
      this.#beyond += BigInt(this.#whole) + BigInt(value);
      this.#whole = 0;
    }
  }
}

/**
 * A sum of money in major units, the same in any order. Each amount is rounded to a millionth. An amount that
 * is not finite makes the sum NaN; so does a second one if the currency is unknown, since they may be in two.
 */
export class MoneySum {
  #millionths = new ExactSum();
  #isFinite = true;
  #isEmpty = true;
  readonly #isUnknown: boolean;

  constructor(isCurrencyUnknown = false) {
    this.#isUnknown = isCurrencyUnknown;
  }

  add(amount: number): void {
    this.#isFinite &&=
      Number.isFinite(amount) && (amount === 0 || this.#isEmpty || !this.#isUnknown);
    this.#isEmpty &&= amount === 0;
    if (!this.#isFinite) return;
    const units = Math.floor(amount);
    this.#millionths.addUnits(units, Math.round((amount - units) * 1e6));
  }

  value(): number {
    return this.#isFinite ? (this.#millionths.value(true) ?? 0) : Number.NaN;
  }
}

/** The sum of amounts in major units, as `MoneySum` adds them. */
export function sumOfMoney(amounts: Iterable<number>, isCurrencyUnknown = false): number {
  const sum = new MoneySum(isCurrencyUnknown);
  for (const amount of amounts) sum.add(amount);
  return sum.value();
}

/** Major units; the currency as ISO 4217. */
export interface Amount {
  currency: string | null;
  amount: number | null;
}

/** Sums of money by currency; NaN for several amounts of unknown currency. */
export const sumsByCurrency = (all: readonly Amount[]): Amount[] =>
  [...Map.groupBy(all, ({ currency }) => currency)].map(([currency, own]) => ({
    currency,
    amount: sumOfMoney(
      own.map(({ amount }) => amount ?? 0),
      currency === null,
    ),
  }));

function addPart(parts: number[], value: number): void {
  let rest = value;
  let written = 0;
  for (const part of parts) {
    const [large, small] = Math.abs(rest) < Math.abs(part) ? [part, rest] : [rest, part];
    const high = large + small;
    const low = small - (high - large);
    if (low !== 0) parts[written++] = low;
    rest = high;
  }
  parts.length = written;
  parts.push(rest);
}

/** The float nearest to the sum of the parts. */
function rounded(parts: number[]): number {
  let at = parts.length - 1;
  let high = parts[at] ?? 0;
  let low = 0;
  while (at > 0 && low === 0) {
    const before = high;
    const part = parts[--at] as number;
    high = before + part;
    low = part - (high - before);
  }
  // Halfway between two floats, the next smaller part decides.
  const below = parts[at - 1] ?? 0;
  if (at > 0 && ((low < 0 && below < 0) || (low > 0 && below > 0))) {
    const twice = low * 2;
    const next = high + twice;
    if (next - high === twice) return next;
  }
  return high;
}
