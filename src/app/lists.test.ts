/** What holds for every list, from its declaration. */
import { describe, expect, test } from 'vitest';
import { searchText } from '#lib/search-params.ts';
import { fc } from '#lib/test-properties.ts';
import type { ListDefinition } from '#shared/list-page/define-list.ts';
import { anyListSearch } from '#shared/list-page/test-list-search.ts';
import { performanceJoin } from '#shared/performance/keyword-join.ts';

/** Each file named `x.list.tsx` declares one. */
const lists = Object.values(
  import.meta.glob<Record<string, unknown>>('../features/**/*.list.tsx', { eager: true }),
)
  .flatMap((exported) => Object.values(exported))
  .filter((it): it is ListDefinition => it instanceof Object && 'gridColumns' in it);

test('all lists are found', () => {
  expect(lists.map(({ name }) => name)).toEqual(expect.arrayContaining(['Accounts', 'Inventory']));
});

const texts = fc
  .uniqueArray(fc.string({ unit: 'grapheme', minLength: 1 }))
  .map((all) => all.toSorted());

/** A value that a filter's parameter can have. */
function anyValue(filter: ListDefinition['filters'][string]): fc.Arbitrary<unknown> {
  if (Array.isArray(filter.param.read(null))) return texts;
  if (filter.choices) return fc.constantFrom('', ...filter.choices.map(({ value }) => value));
  return fc.oneof(fc.constant(''), fc.stringMatching(/^\d{1,9}(\.\d{0,6})?$/));
}

const inGrid = (list: ListDefinition): string[] => list.gridColumns().map(({ id }) => id);

function anySearch(list: ListDefinition) {
  const sortable = list.gridColumns().filter((column) => column.sortable !== false);
  const ids = sortable.map(({ id }) => id);
  const filters = Object.entries(list.filters).map(([name, one]) => [name, anyValue(one)]);
  return fc
    .record({
      ...(Object.fromEntries(filters) as Record<string, fc.Arbitrary<unknown>>),
      ...anyListSearch(ids, Object.keys(list.groups), list.conditions),
    })
    .map((own) => ({ ...list.shape.parse(new URLSearchParams()), ...own }));
}

describe.each(lists.map((list) => ({ name: list.name, list })))('$name', ({ list }) => {
  const parse = (query: URLSearchParams) => list.shape.parse(query);

  test('parsing what was written gives the same search', () => {
    fc.assert(
      fc.property(anySearch(list), (search) => {
        const link = searchText(list.shape.stringify(search));
        expect(parse(new URLSearchParams(link))).toEqual(search);
      }),
    );
  });

  test('any URL can be parsed, and a written one reads the same', () => {
    const names = Object.keys(parse(new URLSearchParams()));
    const word = fc.oneof(fc.string({ unit: 'grapheme' }), fc.constantFrom(...inGrid(list)));
    fc.assert(
      fc.property(fc.dictionary(fc.constantFrom(...names), word), (query) => {
        const search = parse(new URLSearchParams(query));
        expect(parse(list.shape.stringify(search))).toEqual(search);
      }),
    );
  });

  test('an empty URL has no filter, and clearing the filters leaves none', () => {
    const plain = parse(new URLSearchParams());
    expect(list.shape.stringify(plain).toString()).toBe('');
    expect(list.isFiltered(plain)).toBe(false);
    expect(list.filterOf(plain)).toEqual({});
    fc.assert(
      fc.property(anySearch(list), (search) => {
        const cleared = { ...search, ...list.noFilter };
        expect(list.isFiltered(cleared)).toBe(false);
        expect(list.filterOf(cleared)).toEqual({});
      }),
    );
  });

  test('everything to display, sort, filter or group by is in the table', () => {
    const joined = list.name === 'Keywords' ? performanceJoin.table.columns : [];
    const known = [...list.table.columns, ...joined].map(({ id }) => id);
    // A join needs separate IDs.
    expect(new Set(known).size).toBe(known.length);
    const filtered = Object.values(list.filters).map(({ column }) => column);
    const drawn = inGrid(list).filter((id) => list.columns[id]?.hasNoValues !== true);
    const used = [drawn, filtered, Object.keys(list.conditions), Object.keys(list.groups)];
    expect(known).toEqual(expect.arrayContaining(used.flat()));
  });

  test('a column with its own filter opens a control that exists', () => {
    const own = Object.values(list.columns).flatMap(({ filter }) => filter ?? []);
    expect(Object.keys(list.filters)).toEqual(expect.arrayContaining(own));
    const labels = Object.values(list.filters).flatMap(({ label }) => label ?? []);
    expect(labels).toEqual(expect.arrayContaining(Object.values(list.controls)));
  });
});
