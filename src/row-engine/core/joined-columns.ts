/** Columns of a joined table, reordered to the rows of the first table. */
import type { ColumnView, NumbersView } from './column-view.ts';
import type { Join } from './join.ts';
import type { Store } from './store.ts';

/** Numbers of the joined table in that order. */
export function joinedNumbers(store: Store, { partner }: Join, view: NumbersView): NumbersView {
  const values = new Float64Array(store.rows).fill(Number.NaN);
  for (let row = 0; row < values.length; row++) {
    const found = partner[row] as number;
    if (found !== 0) values[row] = view.values[found - 1] as number;
  }
  return { ...view, values };
}

/** The view of a joined column; rows without a match have no value. */
export function joinedColumnView(store: Store, join: Join, id: string): ColumnView {
  const view = join.store.view(id);
  const { partner } = join;
  if (view.kind === 'numbers') return joinedNumbers(store, join, view);
  const codes = new Uint32Array(store.rows);
  for (let row = 0; row < codes.length; row++) {
    const found = partner[row] as number;
    if (found !== 0) codes[row] = view.codes[found - 1] as number;
  }
  return { ...view, codes };
}
