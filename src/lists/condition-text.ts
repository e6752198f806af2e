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
