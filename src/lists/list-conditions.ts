/**
 * Conditions on columns without their own toolbar filter, as in a URL:
 * `f=spend*100..500,name*has*desk,-account*is*Kitchen,sales*empty,sku*any*A-1*A-2`. A second one on the same column
 * must hold too, or instead: `f=acos*..5,or*acos*40..`.
 */
import { isDay } from '#lib/days.ts';
import { count } from '#lib/format.ts';
import { escapeComma, type Param, type SortKey, unescapeComma } from '#lib/search-params.ts';

/** The type of a column's condition: text, a number in its own unit, a percentage, or a day. */
export type ConditionKind = 'text' | 'figure' | 'percent' | 'date';

/** Bounds are kept as typed; an empty one is open. */
export type ColumnTest =
  | { test: 'has' | 'is' | 'starts'; text: string; /** Negates it. */ not?: true }
  | { test: 'any'; texts: readonly string[]; not?: true }
  | { test: 'range'; from: string; to: string }
  | { test: 'empty' }
  | { test: 'filled' };

/** A second test of the same column, and how it is joined. */
export type SecondTest = ColumnTest & { join: 'and' | 'or' };

export type Condition = { column: string; second?: SecondTest } & ColumnTest;

/** A figure of at least, or at most, this much. */
export const atLeast = (column: string, from: string): Condition => range(column, from, '');
export const atMost = (column: string, to: string): Condition => range(column, '', to);

const range = (column: string, from: string, to: string): Condition => ({
  column,
  test: 'range',
  from,
  to,
});

/** Any spend at all. */
export const withSpend = atLeast('spend', '0.01');

/** A sort by these columns, highest first. */
export const highest = (...columns: readonly string[]): SortKey[] =>
  columns.map((column) => ({ column, descending: true }));

/** Presets that several lists offer. */
export const spendWithoutSales = {
  'Spend without sales': { f: [withSpend, atMost('sales', '0')], sort: highest('spend') },
};
export const aboveTarget = {
  'Above target ACOS': { f: [atLeast('above_target', '0.1')], sort: highest('spend') },
};

/** By column, for columns that allow conditions. */
export type ConditionKinds = Readonly<Record<string, ConditionKind>>;

const figureBounds = /^(-?\d{1,12}(?:\.\d{1,6})?)?\.\.(-?\d{1,12}(?:\.\d{1,6})?)?$/;
const bounds: Record<ConditionKind, RegExp | null> = {
  text: null,
  figure: figureBounds,
  percent: figureBounds,
  date: /^(\d{4}-\d\d-\d\d)?\.\.(\d{4}-\d\d-\d\d)?$/,
};

/** At most two tests per column; unknown columns are ignored. */
export function conditions(kinds: ConditionKinds): Param<readonly Condition[]> {
  return {
    read(value) {
      const found = new Map<string, Condition>();
      for (const part of (value ?? '').split(',')) {
        const [, or, minus = '', column = '', rest = ''] =
          /^(or\*)?(-?)([^*]+)\*(.*)$/s.exec(part) ?? [];
        const test = Object.hasOwn(kinds, column)
          ? readTest(rest, minus !== '', kinds[column] as ConditionKind)
          : null;
        if (test === null) continue;
        const first = found.get(column);
        if (first === undefined) found.set(column, { column, ...test });
        else first.second ??= { ...test, join: or === undefined ? 'and' : 'or' };
      }
      return found.size === 0 ? none : [...found.values()];
    },
    write: (all) =>
      all
        .flatMap(({ second, ...first }) => [
          writeTest(first.column, first),
          ...(second
            ? [(second.join === 'or' ? 'or*' : '') + writeTest(first.column, second)]
            : []),
        ])
        .join(',') || null,
  };
}

function readTest(rest: string, isNegated: boolean, kind: ConditionKind): ColumnTest | null {
  if (rest === 'empty' || rest === 'filled') return { test: rest };
  const [, from = '', to = ''] = bounds[kind]?.exec(rest) ?? [];
  if (from !== '' || to !== '') {
    const isDated = kind !== 'date' || [from, to].every((end) => end === '' || isDay(end));
    return isDated ? { test: 'range', from, to } : null;
  }
  const [, test, escaped = ''] = /^(has|is|starts|any)\*(.+)$/s.exec(rest) ?? [];
  if (kind !== 'text' || test === undefined) return null;
  const not = isNegated && ({ not: true } as const);
  if (test !== 'any')
    return { test: test as 'has' | 'is' | 'starts', text: unescapeComma(escaped), ...not };
  const texts = escaped.split('*').map((text) => unescapeComma(text.replaceAll('~2', '*')));
  return { test, texts, ...not };
}

function writeTest(column: string, one: ColumnTest): string {
  if ('from' in one) return `${column}*${one.from}..${one.to}`;
  if (one.test === 'empty' || one.test === 'filled') return `${column}*${one.test}`;
  const text =
    one.test === 'any'
      ? one.texts.map((value) => escapeComma(value).replaceAll('*', '~2')).join('*')
      : escapeComma(one.text);
  return `${one.not === true ? '-' : ''}${column}*${one.test}*${text}`;
}

const none: readonly Condition[] = [];

/** The tests of a text to choose from. */
export const textTests = {
  has: 'contains',
  '-has': 'does not contain',
  is: 'is',
  '-is': 'is not',
  any: 'is any of',
  '-any': 'is none of',
  starts: 'starts with',
} as const;

/** The same, and one that only a link has. */
const textWords = { ...textTests, '-starts': 'does not start with' } as const;

/** A condition in words: "Spend 100 to 500", "Campaign contains “desk” or is empty". */
export function conditionText(condition: Condition, header: string, kind: ConditionKind): string {
  const { second } = condition;
  const rest = second === undefined ? '' : ` ${second.join} ${testText(second, kind)}`;
  return `${header} ${testText(condition, kind)}${rest}`;
}

/** Longer lists are named by the number of their values. */
const mostNamed = { values: 3, characters: 100 };

function testText(one: ColumnTest, kind: ConditionKind): string {
  if ('not' in one || 'text' in one || 'texts' in one) {
    const words = textWords[one.not === true ? (`-${one.test}` as const) : one.test];
    const texts = one.test === 'any' ? one.texts : [one.text];
    if (
      texts.length > mostNamed.values ||
      (texts.length > 1 && texts.join('').length > mostNamed.characters)
    )
      return `${words} ${count(texts.length)} values`;
    return `${words} ${texts.map((text) => `“${text}”`).join(', ')}`;
  }
  if ('from' in one) {
    const [from, to] = [one.from, one.to].map((bound) =>
      kind === 'date' ? bound : bound.replace('-', '−'),
    );
    const unit = kind === 'percent' ? '%' : '';
    const [least, most] =
      kind === 'date' ? ['on or after', 'on or before'] : ['at least', 'at most'];
    if (to === '') return `${least} ${from}${unit}`;
    if (from === '') return `${most} ${to}${unit}`;
    return from === to ? `${from}${unit}` : `${from} to ${to}${unit}`;
  }
  return one.test === 'empty' ? 'is empty' : 'is not empty';
}
