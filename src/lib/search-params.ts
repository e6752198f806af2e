/**
 * The search parameters of a page. One shape per page provides `parse`, which never throws (an invalid value
 * becomes the default), and its inverse `stringify`, which omits defaults.
 */

/** How one search parameter is parsed and written. `write` returns `null` for the default. */
export interface Param<T> {
  read(value: string | null): T;
  write(value: T): string | null;
}

export interface SortKey {
  column: string;
  descending: boolean;
}

/** Several values, comma-separated, unique and sorted, so that equal sets give equal links. */
export const list: Param<string[]> = {
  read: (value) => canonical((value ?? '').split(',').map(unescapeComma)),
  write: (values) => canonical(values).map(escapeComma).join(',') || null,
};

/** Free text; the default is empty. */
export const freeText: Param<string> = {
  read: (value) => value ?? '',
  write: (value) => value || null,
};

/** One of a fixed set; the first is the default. */
export function oneOf<const T extends readonly [string, ...string[]]>(values: T): Param<T[number]> {
  return {
    read: (value) => values.find((known) => known === value) ?? values[0],
    write: (value) => (value === values[0] ? null : value),
  };
}

/** `-spend,name`: by spend descending, then by name. Columns unknown to the page are dropped. */
export function sort(columns: readonly string[], otherwise: string): Param<SortKey[]> {
  const read = (value: string): SortKey[] => {
    const keys = new Map<string, SortKey>();
    for (const part of value.split(',')) {
      const column = part.replace(/^-/, '');
      if (columns.includes(column) && !keys.has(column)) {
        keys.set(column, { column, descending: part.startsWith('-') });
      }
    }
    return [...keys.values()];
  };
  const write = (keys: SortKey[]): string =>
    keys.map(({ column, descending }) => (descending ? '-' : '') + column).join(',');
  return {
    read: (value) => {
      const keys = read(value ?? '');
      return keys.length > 0 ? keys : read(otherwise);
    },
    write: (keys) => {
      const text = write(read(write(keys)));
      return text === otherwise || text === '' ? null : text;
    },
  };
}

/** The sort after a click on a column's header: figures descending first, then reversed. */
export function nextSort(
  keys: readonly SortKey[],
  column: string,
  { additive, figures }: { additive: boolean; figures: boolean },
): SortKey[] {
  const current = keys.find((key) => key.column === column);
  const next = { column, descending: current ? !current.descending : figures };
  if (!additive) return [next];
  return current ? keys.map((key) => (key === current ? next : key)) : [...keys, next];
}

export type Values<Shape> = { [K in keyof Shape]: Shape[K] extends Param<infer T> ? T : never };

export interface SearchShape<T> {
  parse(search: URLSearchParams): T;
  /** Changes the parameters of this shape in a copy of `search` and keeps all others. */
  stringify(values: Partial<T>, search?: URLSearchParams): URLSearchParams;
}

export function searchShape<Shape extends Record<string, Param<unknown>>>(
  shape: Shape,
): SearchShape<Values<Shape>> {
  const params = Object.entries(shape);
  return {
    parse: (search) =>
      Object.fromEntries(
        params.map(([name, param]) => [name, param.read(search.get(name))]),
      ) as Values<Shape>,
    stringify(values, search = new URLSearchParams()) {
      const next = new URLSearchParams(search);
      for (const [name, param] of params) {
        if (!(name in values)) continue;
        const text = param.write(values[name as keyof Shape]);
        if (text === null) next.delete(name);
        else next.set(name, text);
      }
      return next;
    },
  };
}

function canonical(values: string[]): string[] {
  return [...new Set(values.filter((value) => value !== ''))].toSorted();
}

// A value that contains a comma (such as an unknown status) must survive the round trip.
/** For a value inside a list. */
export function escapeComma(value: string): string {
  return value.replaceAll('~', '~0').replaceAll(',', '~1');
}

/** For a value read from a list. */
export function unescapeComma(value: string): string {
  return value.replaceAll('~1', ',').replaceAll('~0', '~');
}
