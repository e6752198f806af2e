import { expect, test } from 'vitest';
import { joinWords } from './performance-trouble.tsx';

test('keywords of a report are counted as keywords, however many rows each has', () => {
  expect(joinWords({ left: 67, otherCurrency: 1, withoutCurrency: 2 })).toEqual([
    '67 keywords of the report are not in the list.',
    '1 keyword of the report is left out: in another currency than the bid.',
    '2 keywords of the report name no currency: taken to be in that of the bid.',
  ]);
  expect(joinWords({ left: 0, otherCurrency: 0, withoutCurrency: 0 })).toEqual([]);
});
