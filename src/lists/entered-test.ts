/** A test of a column as it is entered in the filter editor, and as it is read. */
import { count } from '#lib/format.ts';
import type { ColumnTest, ConditionKind } from './list-conditions.ts';
import { asPasted, pastedValues } from './pasted-values.ts';

export const rangeTests = {
  figure: { range: 'is between', from: 'is at least', to: 'is at most' },
  date: { range: 'is between', from: 'is on or after', to: 'is on or before' },
} as const;
export const emptyTests = { empty: 'is empty', filled: 'is not empty' } as const;

export const isList = (test: string): boolean => test === 'any' || test === '-any';

/** A test as entered, and what was entered for the others: a text, pasted values, the bounds of a figure or date. */
export interface Entered extends Record<'test' | 'text' | 'list' | 'from' | 'to', string> {}

/** With more, an address would be too long for some browsers: about 5,000 names. */
const mostCharacters = 100_000;

/** The entered test; `null` if it is empty; if it cannot be read, what to do about it. */
export function readTest(entered: Entered, kind: ConditionKind): ColumnTest | string | null {
  const { test, text, list, from, to } = entered;
  if (test === 'empty' || test === 'filled') return { test };
  if (Object.hasOwn(rangeTests.figure, test)) {
    const ends = [test === 'to' ? '' : from, test === 'from' ? '' : to];
    const [least = null, most = null] = kind === 'date' ? ends : ends.map(figureText);
    if (least === null || most === null) return 'Enter a number, such as 12.5.';
    const [low, high] = orderedRange(least, most, kind);
    return low === '' && high === '' ? null : { test: 'range', from: low, to: high };
  }
  const not = test.startsWith('-') && ({ not: true } as const);
  if (isList(test)) {
    if (list.length > mostCharacters)
      return `Enter up to ${count(mostCharacters)} characters (now ${count(list.length)}).`;
    const texts = pastedValues(list);
    return texts.length === 0 ? null : { test: 'any', texts, ...not };
  }
  const name = test.replace('-', '') as 'has' | 'is' | 'starts';
  return text.trim() === '' ? null : { test: name, text: text.trim(), ...not };
}

/** A test as it would be entered; by default an empty one of the first kind. */
export function enteredOf(one: ColumnTest | undefined, kind: ConditionKind): Entered {
  const empty = { test: kind === 'text' ? 'has' : 'range', text: '', list: '', from: '', to: '' };
  if (one === undefined) return empty;
  if ('from' in one) {
    const test = one.to === '' ? 'from' : one.from === '' ? 'to' : 'range';
    return { ...empty, test, from: one.from, to: one.to };
  }
  if (one.test === 'empty' || one.test === 'filled') return { ...empty, test: one.test };
  const test = one.not === true ? `-${one.test}` : one.test;
  return one.test === 'any'
    ? { ...empty, test, list: asPasted(one.texts) }
    : { ...empty, test, text: one.text };
}

/** A number as typed, or as displayed with the user's separators, with a decimal point; `null` if it is none. */
export function figureText(typed: string): string | null {
  const group = count(1000).replaceAll(/\d/g, '');
  const bare = typed.trim().replace(/\s*%$/, '');
  const isGrouped =
    group !== '' && new RegExp(`^-?[1-9]\\d{0,2}(\\${group}\\d{3})+(\\D\\d+)?$`).test(bare);
  const text = (isGrouped ? bare.replaceAll(group, '') : bare)
    .replace(',', '.')
    .replace(/^(-?)\./, '$10.');
  return text === '' || /^-?\d{1,12}(\.\d{1,6})?$/.test(text) ? text : null;
}

/** The bounds of a range in ascending order. */
export function orderedRange(from: string, to: string, kind: ConditionKind): [string, string] {
  if (from === '' || to === '') return [from, to];
  const isTurned = kind === 'date' ? from > to : Number(from) > Number(to);
  return isTurned ? [to, from] : [from, to];
}
