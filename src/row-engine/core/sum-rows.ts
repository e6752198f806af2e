import { type ExactSum, safe } from '#lib/exact-sum.ts';

/**
 * Adds the values of `rows[from]` to `rows[to]` (or of rows `from` to `to` if `rows` is `null`), each to the
 * sum of its row's group. With `beside`, only rows that have a value in that column count.
 */
export function sumRows(
  values: Float64Array,
  beside: Float64Array | null,
  whole: boolean,
  rows: Uint32Array | null,
  from: number,
  to: number,
  groups: ArrayLike<number> | null,
  sums: readonly ExactSum[],
): void {
  const totals = new Float64Array(sums.length);
  const counts = new Uint32Array(sums.length);
  for (let i = from; i < to; i++) {
    const row = rows === null ? i : (rows[i] as number);
    const value = values[row] as number;
    if (value !== value || (beside !== null && Number.isNaN(beside[row]))) continue;
    const group = groups === null ? 0 : (groups[row] as number);
    const total = (totals[group] as number) + value;
    if (whole && total <= safe && total >= -safe) {
      totals[group] = total;
      counts[group] = (counts[group] as number) + 1;
    } else sums[group]?.add(value);
  }
  sums.forEach((sum, group) => sum.addWholes(totals[group] as number, counts[group] as number));
}
