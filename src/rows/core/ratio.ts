/** Products and ratios of two columns, row by row. */
import type { ProductColumn, RatioColumn } from '../../lib/table-query.ts';
import type { Store } from './store.ts';
import type { NumbersView } from './views.ts';

/** A whole column of ratios, for sorting and filtering. Throws a TypeError where one side holds no figures. */
export function ratioView(store: Store, column: RatioColumn): NumbersView {
  const ratio = ratioAt(store, column);
  const values = new Float64Array(store.rows);
  for (let row = 0; row < values.length; row++) values[row] = ratio(row) ?? Number.NaN;
  return { kind: 'numbers', values, scale: 1, whole: false, as: 'ratio' };
}

/** Reads a ratio row by row, without making a column of it. Throws as `ratioView` does. */
export function ratioAt(
  store: Store,
  { over, under, times = 1 }: RatioColumn,
): (row: number) => number | null {
  const above = figures(store, over);
  const below = figures(store, under);
  const divide = divider(times, above.scale, below.scale);
  return (row) => divide(above.values[row] as number, below.values[row] as number);
}

/**
 * Divides figures as they are stored, `scale` times what they are in their own unit: `times` × `over` ÷
 * `under`; `null` where one is missing (NaN) or there is nothing to divide by. Whole numbers are divided
 * by whole numbers, which rounds once: 70.35 by 67 is 1.05, the very number that a filter reads as 1.05.
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
    // Adding zero makes a plain zero of a negative one.
    return Number.isFinite(ratio) ? ratio + 0 : null;
  };
}

/** A whole column of products. Throws a TypeError where one side holds no figures. */
export function productView(store: Store, { of, by }: ProductColumn): NumbersView {
  const [first, second] = [figures(store, of), figures(store, by)];
  const values = new Float64Array(store.rows);
  for (let row = 0; row < values.length; row++) {
    const product = (first.values[row] as number) * (second.values[row] as number);
    values[row] = Number.isFinite(product) ? product + 0 : Number.NaN;
  }
  const money = [first, second].filter((one) => one.as === 'money');
  if (money.length > 1) throw new TypeError(`'${of}' and '${by}' are both money.`);
  const as = money.length > 0 ? 'money' : 'number';
  const whole = first.whole && second.whole;
  return { kind: 'numbers', values, scale: first.scale * second.scale, whole, as };
}

function figures(store: Store, id: string): NumbersView {
  const view = store.view(id);
  if (view.kind !== 'numbers' || (view.as !== 'number' && view.as !== 'money'))
    throw new TypeError(`'${id}' is no figure to divide.`);
  return view;
}
