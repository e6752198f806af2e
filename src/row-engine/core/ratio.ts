/** Products, ratios and differences of two columns, row by row. */
import type {
  DifferenceColumn,
  ProductColumn,
  RatioColumn,
  TableColumn,
} from '#lib/table-query.ts';
import type { NumbersView } from './column-view.ts';
import { NumberCells } from './columns.ts';
import { type Join, joinedNumbers } from './join.ts';
import type { Store } from './store.ts';

/** Numerator and denominator of a ratio. */
export interface Sides {
  over: NumbersView;
  under: NumbersView;
  /**
   * The columns themselves, in which a row may have one value without the other; `null` if every row has both
   * or neither, so that the columns' sums can be divided directly.
   */
  uneven: { over: Float64Array; under: Float64Array } | null;
}

/** Finds numerator and denominator. Throws a TypeError if one is not numeric. */
export function sidesOf(store: Store, column: RatioColumn): Sides {
  const over = numericView(store, column.over);
  const under = numericView(store, column.under);
  const even = { over, under, uneven: null };
  const uneven = { over: over.values, under: under.values };
  const added = store.pairs.get(column.id)?.sums;
  if (added !== null && added !== undefined) {
    return {
      over: store.inCurrency(column.over, { ...over, values: added.over }),
      under: store.inCurrency(column.under, { ...under, values: added.under }),
      uneven,
    };
  }
  const [cells, others] = [store.cells.get(column.over), store.cells.get(column.under)];
  if (
    cells instanceof NumberCells &&
    others instanceof NumberCells &&
    !cells.hasGaps &&
    !others.hasGaps
  )
    return even;
  const join = store.joinOf(column.over);
  if (join !== null && join === store.joinOf(column.under) && areStoredColumns(join, column)) {
    const sides = join.store.sides(column);
    if (sides.uneven === null) return even;
    return {
      over: store.inCurrency(column.over, joinedNumbers(join, sides.over)),
      under: store.inCurrency(column.under, joinedNumbers(join, sides.under)),
      uneven,
    };
  }
  for (let row = 0; row < store.rows; row++) {
    if (Number.isNaN(over.values[row]) !== Number.isNaN(under.values[row]))
      return { over, under, uneven };
  }
  return even;
}

/** Whether both columns of a ratio come from the joined table. */
const areStoredColumns = ({ store }: Join, { over, under }: RatioColumn): boolean =>
  store.cells.has(over) && store.cells.has(under);

/** Whether a row has a non-zero value that its ratio leaves out. */
export function isLeftOut({ over, under, uneven }: Sides, row: number): boolean {
  if (uneven === null) return false;
  const hasBoth = !Number.isNaN(over.values[row]) && !Number.isNaN(under.values[row]);
  const differs = (side: Float64Array, counted: NumbersView): boolean => {
    const value = side[row] as number;
    return !Number.isNaN(value) && value !== (hasBoth ? counted.values[row] : 0);
  };
  return differs(uneven.over, over) || differs(uneven.under, under);
}

/** A whole column of ratios or their differences, for sorting and filtering. Throws as `ratioAt` does. */
export function ratioView(store: Store, column: RatioColumn | DifferenceColumn): NumbersView {
  const ratio = ratioAt(store, column);
  const values = new Float64Array(store.rows);
  for (let row = 0; row < values.length; row++) values[row] = ratio(row) ?? Number.NaN;
  return { kind: 'numbers', values, scale: 1, isWhole: false, as: 'ratio' };
}

/** Computes a ratio or a difference row by row, without a column. Throws a TypeError if a side is not numeric. */
export function ratioAt(
  store: Store,
  column: RatioColumn | DifferenceColumn,
): (row: number) => number | null {
  if (column.type === 'difference') {
    const [of, minus] = ratiosIn(store, column).map((ratio) => ratioAt(store, ratio));
    return (row) => difference(of?.(row), minus?.(row));
  }
  const { over: above, under: below } = store.sides(column);
  const divide = divider(column.times ?? 1, above.scale, below.scale);
  return (row) => divide(above.values[row] as number, below.values[row] as number);
}

/** The ratios that a column is, or is the difference of; none for other columns. */
export function ratiosIn(store: Store, column: TableColumn | undefined): RatioColumn[] {
  if (column?.type === 'ratio') return [column];
  if (column?.type !== 'difference') return [];
  return [column.of, column.minus].flatMap((id) => ratiosIn(store, store.column(id)));
}

/** Without the errors of floating-point numbers, which begin beyond ten decimals; `null` if one is. */
export const difference = (of: number | null = null, minus: number | null = null): number | null =>
  of === null || minus === null ? null : Math.round((of - minus) * 1e10) / 1e10;

/**
 * Divides stored numbers, which are `scale` times their value in units: `times` × `over` ÷ `under`; `null` if
 * one is missing (NaN) or the divisor is zero. Integers are divided by integers, which rounds once: 70.35 /
 * 67 is 1.05, exactly the number that a filter parses as 1.05.
 */
export function divider(
  times: number,
  overScale: number,
  underScale: number,
): (over: number, under: number) => number | null {
  const [up, down] = [times * underScale, overScale];
  const [factor, divisor] = up < down ? [1, down / up] : [up / down, 1];
  return (over, under) => {
    const ratio = (over * factor) / (under * divisor);
    // Adding zero turns -0 into 0.
    return Number.isFinite(ratio) ? ratio + 0 : null;
  };
}

/** A whole column of products. Throws a TypeError if one side is not numeric. */
export function productView(store: Store, { of, by }: ProductColumn): NumbersView {
  const [first, second] = [numericView(store, of), numericView(store, by)];
  const values = new Float64Array(store.rows);
  for (let row = 0; row < values.length; row++) {
    const product = (first.values[row] as number) * (second.values[row] as number);
    values[row] = Number.isFinite(product) ? product + 0 : Number.NaN;
  }
  const money = [first, second].filter((one) => one.as === 'money');
  if (money.length > 1) throw new TypeError(`'${of}' and '${by}' are both money.`);
  const as = money.length > 0 ? 'money' : 'number';
  const isWhole = first.isWhole && second.isWhole;
  return { kind: 'numbers', values, scale: first.scale * second.scale, isWhole, as };
}

function numericView(store: Store, id: string): NumbersView {
  const view = store.view(id);
  if (view.kind !== 'numbers' || (view.as !== 'number' && view.as !== 'money'))
    throw new TypeError(`'${id}' is no figure to divide.`);
  return view;
}
