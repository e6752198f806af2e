/** Products and ratios of two columns, row by row. */
import type { ProductColumn, RatioColumn } from '../../lib/table-query.ts';
import type { Store } from './store.ts';
import type { NumbersView } from './views.ts';

/** A whole column of ratios, for sorting and filtering. Throws a TypeError where one side holds no figures. */
export function ratioView(store: Store, { over, under, times = 1 }: RatioColumn): NumbersView {
  const above = figures(store, over);
  const below = figures(store, under);
  const values = new Float64Array(store.rows);
  for (let row = 0; row < values.length; row++) {
    const ratio =
      (times * ((above.values[row] as number) / above.scale)) /
      ((below.values[row] as number) / below.scale);
    values[row] = Number.isFinite(ratio) ? ratio + 0 : Number.NaN;
  }
  return { kind: 'numbers', values, scale: 1, whole: false, as: 'ratio' };
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
