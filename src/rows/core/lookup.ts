/** Columns of names that are found by another column's values. */
import type { LookupColumn, Names } from '#lib/table-query.ts';
import { Dictionary } from './dictionary.ts';
import type { Store } from './store.ts';
import type { CodesView } from './column-view.ts';

export type NameMaps = ReadonlyMap<string, ReadonlyMap<string, string>>;

/** Names as they come from the page, made ready for looking up. */
export function nameMaps(names: Names): NameMaps {
  return new Map(Object.entries(names).map(([name, entries]) => [name, new Map(entries)]));
}

/** The view of a looked-up column: the codes of the other one, led on to a dictionary of names. Throws a TypeError where the other holds no text. */
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
  const { codes, size } = of;
  return { kind: 'codes', codes, size, dictionary, lookup, isBoolean: false, order: [] };
}
