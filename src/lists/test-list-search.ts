/** Arbitrary list URLs, for property tests. */
import { fc } from '#lib/test-properties.ts';
import type { ColumnTest, Condition, ConditionKind, ConditionKinds } from './list-conditions.ts';
import type { ListSearch } from './list-search.ts';

const figures = fc.stringMatching(/^-?\d{1,12}(\.\d{1,6})?$/);
const days = fc
  .date({
    min: new Date('0001-01-01'),
    max: new Date('9999-12-31'),
    noInvalidDate: true,
  })
  .map((date) => date.toISOString().slice(0, 10));
const bounds: Record<Exclude<ConditionKind, 'text'>, fc.Arbitrary<string>> = {
  figure: figures,
  percent: figures,
  date: days,
};

/** An arbitrary condition for a column of that type: one test or two. */
function conditionsOn(column: string, kind: ConditionKind): fc.Arbitrary<Condition> {
  const test = testsOf(kind);
  const second = fc
    .tuple(test, fc.constantFrom('and' as const, 'or' as const))
    .map(([one, join]) => ({ ...one, join }));
  return fc
    .tuple(test, fc.option(second))
    .map(([one, other]) => ({ column, ...one, ...(other && { second: other }) }));
}

function testsOf(kind: ConditionKind): fc.Arbitrary<ColumnTest> {
  const empty = fc.constantFrom<ColumnTest>({ test: 'empty' }, { test: 'filled' });
  if (kind === 'text') {
    const text = fc.record(
      {
        test: fc.constantFrom('has' as const, 'is' as const, 'starts' as const),
        text: fc.string({ unit: 'grapheme', minLength: 1 }),
        not: fc.constant(true as const),
      },
      { requiredKeys: ['test', 'text'] },
    );
    const value = fc.string({ unit: 'grapheme', minLength: 1 });
    const any = fc.record(
      {
        test: fc.constant('any' as const),
        texts: fc.array(value, { minLength: 1 }),
        not: fc.constant(true as const),
      },
      { requiredKeys: ['test', 'texts'] },
    );
    return fc.oneof(empty, text, any);
  }
  const bound = fc.oneof(fc.constant(''), bounds[kind]);
  const range = fc
    .record({
      test: fc.constant('range' as const),
      from: bound,
      to: bound,
    })
    .filter(({ from, to }) => from !== '' || to !== '');
  return fc.oneof(empty, range);
}

/** The parts that all lists have. */
export function anyListSearch(
  columns: readonly string[],
  groups: readonly string[],
  kinds: ConditionKinds,
): { [Name in keyof ListSearch]: fc.Arbitrary<ListSearch[Name]> } {
  const choice = fc.record(
    {
      id: fc.constantFrom(...columns),
      hidden: fc.constant(true),
      width: fc.integer({ min: 48, max: 800 }),
    },
    { requiredKeys: ['id'] },
  );
  return {
    q: fc.string({ unit: 'grapheme' }),
    row: fc.string(),
    sort: fc.uniqueArray(
      fc.record({ column: fc.constantFrom(...columns), descending: fc.boolean() }),
      { selector: ({ column }) => column, minLength: 1 },
    ),
    cols: fc.uniqueArray(choice, { selector: ({ id }) => id }),
    density: fc.constantFrom('comfortable' as const, 'compact' as const),
    money: fc.constantFrom('own' as const, 'converted' as const),
    group: fc.uniqueArray(fc.constantFrom(...groups), { maxLength: 2 }),
    f: fc
      .subarray(Object.entries(kinds))
      .chain((some) => fc.tuple(...some.map(([column, kind]) => conditionsOn(column, kind)))),
  };
}
