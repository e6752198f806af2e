import type { CodesView } from './column-view.ts';
import type { Store } from './store.ts';

/** The column with the currency of a table's money, or `null`. */
export function currencyView(store: Store): CodesView | null {
  const id = store.spec.currency;
  if (id === undefined || store.column(id) === undefined) return null;
  const view = store.view(id);
  return view.kind === 'codes' ? view : null;
}
