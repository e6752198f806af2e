import { expect, test } from 'vitest';
import { whyNoCourse } from './result-words.ts';

test('only a report with rows and without days is called a summary', () => {
  expect(whyNoCourse('summary', { rows: 2 })).toMatch(/A summary/);
  expect(whyNoCourse(null, { rows: 2 })).toMatch(/A summary/);
  expect(whyNoCourse('daily', { rows: 2 })).toMatch(/names a day/);
  // It broke off before its first row: of what it is, nothing came.
  expect(whyNoCourse('daily', { rows: 0 })).toBeNull();
  expect(whyNoCourse('summary', { rows: 0 })).toBeNull();
});
