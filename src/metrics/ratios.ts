/** Ratios by the formulas of the metrics. Division by zero gives `null`, neither 0 nor infinity. */
import { sumOfMoney } from '#lib/exact-sum.ts';
import { formulas, isMetric, metrics, type Operand, type RatioId } from './metrics.ts';

/** The values that formulas divide; an omitted one is unknown. Money in major units. */
export type Operands = { readonly [Name in Operand]?: number | null };

/** The ratio of two values: `null` if one is unknown or the divisor is zero. */
export function quotient(over: number | null, under: number | null): number | null {
  if (over === null || under === null || under === 0) return null;
  const ratio = over / under;
  return Number.isFinite(ratio) ? ratio : null;
}

/** A fraction in percentage points, without the errors of floating-point numbers: they begin beyond ten decimals. */
export const inPoints = (fraction: number): number => Math.round(fraction * 1e12) / 1e10;

/** A metric of one row, or of sums over the same rows. Percentages are fractions. */
export function ratioOf(id: RatioId, values: Operands): number | null {
  const { over, under, times = 1 } = formulas[id];
  const dividend = values[over] ?? null;
  return quotient(dividend === null ? null : times * dividend, values[under] ?? null);
}

/**
 * The two sums of a ratio, over the rows that have both values. Spend without sales, or sales without spend,
 * would make a ratio of different rows.
 */
export interface RatioSums {
  over: number;
  under: number;
  /** Rows left out because they have one non-zero value without the other. */
  leftOut: number;
}

export function ratioSums(
  id: RatioId,
  rows: readonly Operands[],
  isCurrencyUnknown = false,
): RatioSums {
  const { over, under } = formulas[id];
  const hasBoth = (row: Operands) => (row[over] ?? null) !== null && (row[under] ?? null) !== null;
  const whole = rows.filter(hasBoth);
  const sumOf = (operand: Operand) =>
    sumOfMoney(
      whole.map((row) => row[operand] ?? 0),
      isCurrencyUnknown && isMetric(operand) && metrics[operand].kind === 'money',
    );
  const leftOut = rows.filter((row) => !hasBoth(row) && (row[over] ?? row[under] ?? 0) !== 0);
  return { over: sumOf(over), under: sumOf(under), leftOut: leftOut.length };
}

/** The ratio of two sums. */
export const ratioOfSums = (id: RatioId, { over, under }: Omit<RatioSums, 'leftOut'>) =>
  ratioOf(id, { [formulas[id].over]: over, [formulas[id].under]: under });
