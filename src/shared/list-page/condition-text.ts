import type { Condition, ConditionKind } from './list-conditions.ts';

const words = { has: 'contains', is: 'is', starts: 'starts with' } as const;
const notWords = { has: 'does not contain', is: 'is not', starts: 'does not start with' } as const;

/** A condition in words: "Spend 100 to 500", "Campaign contains “desk”". */
export function conditionText(condition: Condition, header: string, kind: ConditionKind): string {
  if ('text' in condition) {
    const said = condition.not === true ? notWords : words;
    return `${header} ${said[condition.test]} “${condition.text}”`;
  }
  if ('from' in condition) {
    const { from, to } = condition;
    const unit = kind === 'percent' ? '%' : '';
    const [least, most] =
      kind === 'date' ? ['on or after', 'on or before'] : ['at least', 'at most'];
    if (to === '') return `${header} ${least} ${from}${unit}`;
    if (from === '') return `${header} ${most} ${to}${unit}`;
    return from === to ? `${header} ${from}${unit}` : `${header} ${from} to ${to}${unit}`;
  }
  return condition.test === 'empty' ? `${header} is empty` : `${header} is not empty`;
}

/** A number as typed, with a decimal point; `null` if it is not a number. */
export function figureText(typed: string): string | null {
  const text = typed
    .trim()
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
