import { expect, test } from 'vitest';
import { findInPlace, titleOf } from './rules.ts';
import { snoozeDuration, toSnooze, partitionSnoozed, addSnooze, removeSnooze } from './snooze.ts';
import { placeOf, qualityOf } from './test-findings.ts';

const item = (change: Parameters<typeof placeOf>[0]) => {
  const [finding] = findInPlace({ place: placeOf(change), quality: () => qualityOf(90) });
  if (finding === undefined) throw new Error('nothing is wrong there');
  return { finding };
};

const out = item({ stock: 0 });
const at = 1_000_000;
const aside = (isForAWhile: boolean) =>
  addSnooze([], toSnooze(out.finding, titleOf(out.finding), at, isForAWhile));

test('until it changes: as long as the cause is the same and the amount similar', () => {
  const entries = aside(false);
  expect(partitionSnoozed([out], entries, at * 1e6).open).toEqual([]);
  expect(partitionSnoozed([out], entries, at * 1e6).aside).toHaveLength(1);
  expect(partitionSnoozed([item({ stock: 0, spend: 370 })], entries, at).open).toEqual([]);
  expect(partitionSnoozed([item({ stock: 0, spend: 380 })], entries, at).open).toHaveLength(1);
  expect(partitionSnoozed([item({ stock: 0, isEligible: false })], entries, at).open).toHaveLength(
    1,
  );
  expect(partitionSnoozed([item({ stock: 0, productId: 'B2' })], entries, at).open).toHaveLength(1);
});

test('an entry whose finding is not there hides nothing, and expires', () => {
  const other = item({ stock: 0, productId: 'B2' });
  expect(partitionSnoozed([other], aside(true), at)).toEqual({
    open: [other],
    aside: [],
    absent: aside(true),
  });
  expect(partitionSnoozed([out], aside(true), at).absent).toEqual([]);
  expect(partitionSnoozed([other], aside(true), at + snoozeDuration).absent).toEqual([]);
});

test('for 30 days, whatever the amount, and not a moment longer', () => {
  const entries = aside(true);
  const worse = item({ stock: 0, spend: 9000 });
  expect(partitionSnoozed([worse], entries, at + snoozeDuration - 1).open).toEqual([]);
  expect(partitionSnoozed([worse], entries, at + snoozeDuration).open).toEqual([worse]);
  // Removed with the next change.
  const other = toSnooze(
    item({ stock: 0, productId: 'B2' }).finding,
    '',
    at + snoozeDuration,
    true,
  );
  expect(addSnooze(entries, other)).toEqual([other]);
});

test('is removed, or snoozed again', () => {
  const entries = aside(false);
  expect(removeSnooze(entries, out.finding.id)).toEqual([]);
  const [anew] = addSnooze(entries, toSnooze(out.finding, '', at, true));
  expect(anew?.until).toBe(at + snoozeDuration);
  expect(addSnooze(entries, toSnooze(out.finding, '', at, true))).toHaveLength(1);
});
