/** Ratios by the formulas of the metrics. Division by zero gives `null`, neither 0 nor infinity. */
import { MoneySum } from '#lib/exact-sum.ts';
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
export interface RatioSums<Sum = number> {
  over: Sum;
  under: Sum;
  /** Rows left out because they have one non-zero value without the other. */
  leftOut: number;
}

export function newRatioSums(id: RatioId, isCurrencyUnknown = false): RatioSums<MoneySum> {
  const sumOf = (operand: string) =>
    new MoneySum(isCurrencyUnknown && isMetric(operand) && metrics[operand].kind === 'money');
  return { over: sumOf(formulas[id].over), under: sumOf(formulas[id].under), leftOut: 0 };
}

/** Adds one more row to the sums. */
export function addToRatio(id: RatioId, sums: RatioSums<MoneySum>, row: Operands): void {
  const { over, under } = formulas[id];
  const [dividend, divisor] = [row[over] ?? null, row[under] ?? null];
  if (dividend !== null && divisor !== null) {
    sums.over.add(dividend);
    sums.under.add(divisor);
  } else if ((dividend ?? divisor ?? 0) !== 0) sums.leftOut += 1;
}

/** The same as numbers. */
export const ratioSums = ({ over, under, leftOut }: RatioSums<MoneySum>): RatioSums => ({
  over: over.value(),
  under: under.value(),
  leftOut,
});

/** The ratio of two sums. */
export const ratioOfSums = (id: RatioId, { over, under }: Omit<RatioSums, 'leftOut'>) =>
  ratioOf(id, { [formulas[id].over]: over, [formulas[id].under]: under });
