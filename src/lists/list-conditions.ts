/**
 * Conditions on columns without their own toolbar filter, as in a URL:
 * `f=spend*100..500,name*has*desk,-account*is*Kitchen,sales*empty`.
 */
import { isDay } from '#lib/days.ts';
import { escapeComma, type Param, type SortKey, unescapeComma } from '#lib/search-params.ts';

/** The type of a column's condition: text, a number in its own unit, a percentage, or a day. */
export type ConditionKind = 'text' | 'figure' | 'percent' | 'date';

/** Bounds are kept as typed; an empty one is open. */
export type Condition = { column: string } & (
  | { test: 'has' | 'is' | 'starts'; text: string; /** Negates it. */ not?: true }
  | { test: 'range'; from: string; to: string }
  | { test: 'empty' | 'filled' }
);

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

/** At most one condition per column; unknown columns are ignored. */
export function conditions(kinds: ConditionKinds): Param<readonly Condition[]> {
  return {
    read(value) {
      const found = new Map<string, Condition>();
      for (const part of (value ?? '').split(',')) {
        const condition = readOne(part, kinds);
        if (condition !== null && !found.has(condition.column)) {
          found.set(condition.column, condition);
        }
      }
      return found.size === 0 ? none : [...found.values()];
    },
    write: (all) => all.map(writeOne).join(',') || null,
  };
}

function readOne(part: string, kinds: ConditionKinds): Condition | null {
  const [, minus, column = '', rest = ''] = /^(-?)([^*]+)\*(.*)$/s.exec(part) ?? [];
  if (!Object.hasOwn(kinds, column)) return null;
  const kind = kinds[column] as ConditionKind;
  if (rest === 'empty' || rest === 'filled') return { column, test: rest };
  const [, from = '', to = ''] = bounds[kind]?.exec(rest) ?? [];
  if (from !== '' || to !== '') {
    const isDated = kind !== 'date' || [from, to].every((end) => end === '' || isDay(end));
    return isDated ? { column, test: 'range', from, to } : null;
  }
  const [, test, escaped = ''] = /^(has|is|starts)\*(.+)$/s.exec(rest) ?? [];
  if (kind !== 'text' || test === undefined) return null;
  const text = unescapeComma(escaped);
  return {
    column,
    test: test as 'has' | 'is' | 'starts',
    text,
    ...(minus === '-' && { not: true }),
  };
}

function writeOne(condition: Condition): string {
  const { column, test } = condition;
  if ('from' in condition) return `${column}*${condition.from}..${condition.to}`;
  if (!('text' in condition)) return `${column}*${test}`;
  const minus = condition.not === true ? '-' : '';
  return `${minus}${column}*${test}*${escapeComma(condition.text)}`;
}

const none: readonly Condition[] = [];

/** The tests of a text to choose from. */
export const textTests = {
  has: 'contains',
  '-has': 'does not contain',
  is: 'is',
  '-is': 'is not',
  starts: 'starts with',
} as const;

/** The same, and one that only a link has. */
const textWords = { ...textTests, '-starts': 'does not start with' } as const;

/** A condition in words: "Spend 100 to 500", "Campaign contains “desk”". */
export function conditionText(condition: Condition, header: string, kind: ConditionKind): string {
  if ('text' in condition) {
    const { test, text, not } = condition;
    return `${header} ${textWords[not === true ? (`-${test}` as const) : test]} “${text}”`;
  }
  if ('from' in condition) {
    const [from, to] = [condition.from, condition.to].map((bound) =>
      kind === 'date' ? bound : bound.replace('-', '−'),
    );
    const unit = kind === 'percent' ? '%' : '';
    const [least, most] =
      kind === 'date' ? ['on or after', 'on or before'] : ['at least', 'at most'];
    if (to === '') return `${header} ${least} ${from}${unit}`;
    if (from === '') return `${header} ${most} ${to}${unit}`;
    return from === to ? `${header} ${from}${unit}` : `${header} ${from} to ${to}${unit}`;
  }
  return condition.test === 'empty' ? `${header} is empty` : `${header} is not empty`;
}
