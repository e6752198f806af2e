/** Columns of names looked up by the values of another column. */
import type { LookupColumn, Names } from '#lib/table-query.ts';
import { codeAt, type CodesView, codesView } from './column-view.ts';
import { Dictionary } from './dictionary.ts';
import type { Store } from './store.ts';

export type NameMaps = ReadonlyMap<string, ReadonlyMap<string, string>>;

/** Names from the page, indexed for lookup. */
export function nameMaps(names: Names): NameMaps {
  return new Map(Object.entries(names).map(([name, entries]) => [name, new Map(entries)]));
}

/** A text column whose empty cells are filled from others: the first that has a value. */
export function filledView(store: Store, own: CodesView, columns: readonly string[]): CodesView {
  if (!own.codes.subarray(0, store.rows).includes(0)) return own;
  const others = columns.flatMap((id) => (store.column(id) === undefined ? [] : store.view(id)));
  const views = [own, ...others.filter((view) => view.kind === 'codes')];
  const dictionary = new Dictionary();
  const known = views.map(({ dictionary: { size } }) => new Uint32Array(size));
  const codes = new Uint32Array(store.rows);
  for (let row = 0; row < codes.length; row++) {
    for (const [at, view] of views.entries()) {
      const code = codeAt(view, row);
      if (code === 0) continue;
      const found = known[at] as Uint32Array;
      codes[row] = found[code] ||= dictionary.internText(view.dictionary.text(code) ?? '');
      break;
    }
  }
  dictionary.trim();
  return { ...own, codes, size: dictionary.size, dictionary };
}

/**
 * The view of a looked-up column: the other column's codes, pointing into a dictionary of names. Throws a
 * TypeError if the other column is not text.
 */
export function lookupView(store: Store, column: LookupColumn, names: NameMaps): CodesView {
  const of = store.view(column.of);
  if (of.kind !== 'codes') throw new TypeError(`'${column.of}' holds no text to look up.`);
  const known = names.get(column.names) ?? new Map<string, string>();
  const dictionary = new Dictionary();
  const lookup = new Uint32Array(of.size);
  for (let code = 1; code < of.size; code++) {
    const key = of.dictionary.text(of.lookup === null ? code : (of.lookup[code] as number));
    if (key === null) continue;
    const name = known.get(key) || (column.orEmpty === true ? '' : key);
    if (name !== '') lookup[code] = dictionary.internText(name);
  }
  dictionary.trim();
  return codesView(of.codes, dictionary, { size: of.size, lookup });
}
