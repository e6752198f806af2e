/** The bounds of a range as typed. */
import { count } from '#lib/format.ts';
import type { ConditionKind } from './list-conditions.ts';

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
