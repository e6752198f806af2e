/** What holds for every list, from its declaration. */
import { describe, expect, onTestFinished, test } from 'vitest';
import { localePreferences } from '#lib/locale-preferences.ts';
import { addressParams, addressText } from '#lib/address.ts';
import type { TableColumn, TableRow, Value } from '#lib/table-query.ts';
import { fc } from '#lib/test-properties.ts';
import { zoneName } from '#lib/zone.ts';
import { openTableInPage } from '#row-engine/test-engine.ts';
import type { ListDefinition } from '#lists/define-list.ts';
import { anyListSearch } from '#lists/test-list-search.ts';
import { performanceJoin } from '#features/report-data/keyword-join.ts';
import type { GridHandle } from '#ui/grid/grid-handle.ts';
import { copied } from '#ui/grid/tools/copy-selection.ts';
import { csvFile } from '#ui/grid/tools/export-file.ts';

/** Each file named `x.list.tsx` declares one. */
const lists = Object.entries(
  import.meta.glob<Record<string, unknown>>('../{features,pages}/**/*.list.tsx', { eager: true }),
).map(([file, exported]) => {
  const list = Object.values(exported).find(
    (it): it is ListDefinition => it instanceof Object && 'gridColumns' in it,
  );
  if (list === undefined) throw new Error(`${file} declares no list.`);
  return list;
});

/** The known values of a column. */
const optionsOf = (list: ListDefinition, id: string): readonly string[] | undefined => {
  const column = list.table.columns.find((one) => one.id === id);
  return column?.type === 'enum' ? column.order : undefined;
};

/** A value of a column, different for each `place` and `sign`; `null` if it is derived. */
function valueFor(list: ListDefinition, column: TableColumn, place: number, sign: 1 | -1): Value {
  const amount = (sign * (place * 977 + 123.456789)) / 7;
  switch (column.type) {
    case 'number':
      return Math.round(amount);
    case 'money':
      return Number(amount.toFixed(6));
    case 'boolean':
      return sign > 0;
    case 'date':
      return `2026-11-1${place % 9}${column.instant === true ? 'T10:20:30Z' : ''}`;
    case 'text':
    case 'enum':
      if (column.id.endsWith('currency')) return 'EUR';
      if (column.id === 'kind' && list.name === 'Eligibility') return 'product';
      return optionsOf(list, column.id)?.at(sign) ?? `${column.id} ${sign}`;
    case 'lookup':
    case 'product':
    case 'ratio':
    case 'difference':
      break;
  }
  return null;
}

/** Two rows of a list with a value in every column that its table reads, one with negative numbers. */
async function filledTable(list: ListDefinition) {
  const joined = list.name === 'Keywords' ? performanceJoin.table.columns : [];
  const spec = { ...list.table, columns: [...list.table.columns, ...joined] };
  const names: Record<string, [key: string, name: string][]> = {};
  for (const one of spec.columns)
    if (one.type === 'lookup')
      names[one.names] = [1, -1].map((sign) => [`${one.of} ${sign}`, `Name ${sign}`]);
  const { table, close } = await openTableInPage(spec, names);
  await table.load({
    records: ([1, -1] as const).map((sign) => {
      const record: Record<string, unknown> = {};
      for (const [place, column] of spec.columns.entries()) {
        const { path = column.id } = column as { path?: string };
        const [field = '', inside] = path.split('.');
        const value = valueFor(list, column, place, sign);
        record[field] =
          inside === undefined ? value : { ...(record[field] as object), [inside]: value };
      }
      return record;
    }),
  });
  return { view: await table.view({}), close };
}

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
        const link = addressText(list.shape.stringify(search));
        expect(parse(addressParams(link))).toEqual(search);
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

  test('copying a column gives the value that a file has', async () => {
    const { view, close } = await filledTable(list);
    const columns = list.gridColumns('EUR').filter(({ hasNoValues }) => hasNoValues !== true);
    const file = await new Response(await csvFile(columns, view)).text();
    const handle = {
      columns,
      props: { source: view },
      span: null,
    } as unknown as GridHandle<TableRow>;
    const { text } = await copied(handle, [[0, view.count]], false);
    const shown = await copied(handle, [[0, view.count]], true);
    close();
    const cells = (of: string, separator: string) =>
      of.split(/\r?\n/).map((line) => line.split(separator));
    expect(cells(text, '\t')).toEqual(cells(file.trimEnd().replace('\uFEFF', ''), ','));
    expect(cells(text, '\t')).toHaveLength(3);
    for (const row of [...cells(text, '\t'), ...cells(shown.text, '\t')])
      expect(columns.flatMap(({ id }, at) => (row[at] === '' ? id : []))).toEqual([]);
  });

  test('headers of times name the zone, also one that was chosen later', () => {
    onTestFinished(() => void (localePreferences.zone = null));
    for (const zone of ['Asia/Tokyo', 'Asia/Kathmandu']) {
      localePreferences.zone = zone;
      const times = list.gridColumns().filter(({ fileUnit }) => fileUnit === 'UTC');
      const units = times.flatMap(({ unit }) => unit ?? []);
      expect(units).toEqual(units.map(() => zoneName(zone)));
    }
  });

  test('presets select values that exist', () => {
    for (const search of Object.values(list.presets)) {
      const all = { ...parse(new URLSearchParams()), ...search };
      expect(parse(list.shape.stringify(all))).toEqual(all);
      for (const [name, { column, choices }] of Object.entries(list.filters)) {
        const chosen = (search as Readonly<Record<string, unknown>>)[name] ?? [];
        const known = choices?.map(({ value }) => value) ?? optionsOf(list, column) ?? [];
        expect(known).toEqual(expect.arrayContaining([chosen].flat()));
      }
    }
  });

  test('a column with its own filter opens a control that exists', () => {
    const own = Object.values(list.columns).flatMap(({ filter }) => filter ?? []);
    expect(Object.keys(list.filters)).toEqual(expect.arrayContaining(own));
    const labels = Object.values(list.filters).flatMap(({ label }) => label ?? []);
    expect(labels).toEqual(expect.arrayContaining(Object.values(list.controls)));
  });
});

test.each(
  lists
    .filter(({ columns }) => 'sales_change' in columns)
    .map((list) => ({ name: list.name, list })),
)('$name: a change in a file is a share of the earlier amount', async ({ list }) => {
  const { view, close } = await filledTable(list);
  const ids = ['spend', 'sales'];
  const columns = ids.flatMap(
    (id) => list.gridColumns('EUR').find((one) => one.id === `${id}_change`) ?? [],
  );
  const file = await new Response(await csvFile(columns, view)).text();
  const lines = await view.range(0, view.count);
  close();
  const written = file.trimEnd().split('\r\n').slice(1);
  expect(written.map((record) => record.split(',').map(Number))).toEqual(
    lines.map(({ row }) =>
      ids.map((id): unknown =>
        expect.closeTo(Number(row?.[`${id}_difference`]) / Number(row?.[`${id}_before`]), 2),
      ),
    ),
  );
  expect(written).toHaveLength(2);
});
