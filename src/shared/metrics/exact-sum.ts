/**
 * A sum of money that is the same in any order: amounts are added as whole millionths, kept as units and a
 * remainder below one unit, so that it stays exact beyond the precision of a float.
 */
export interface ExactSum {
  /** Whole major units. */
  units: number;
  /** Remaining millionths, 0 to 999,999. */
  millionths: number;
}

const million = 1_000_000;

export const zero: ExactSum = { units: 0, millionths: 0 };

/** Adds `amount`, in major units, rounded to a millionth. */
export function add(sum: ExactSum, amount: number): ExactSum {
  const units = Math.floor(amount);
  return normal(sum.units + units, sum.millionths + Math.round((amount - units) * million));
}

/** The sum in major units. */
export function toNumber(sum: ExactSum): number {
  return sum.units + sum.millionths / million;
}

function normal(units: number, millionths: number): ExactSum {
  const carry = Math.floor(millionths / million);
  return { units: units + carry, millionths: millionths - carry * million };
}
