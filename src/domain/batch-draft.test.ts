import { expect, test } from 'vitest';
import { fc } from '#lib/test-properties.ts';
import type { MasterlistRules } from '#api/contract/batch.ts';
import { atOnce } from '#lib/slices.ts';
import { batchFields, type BatchField, itemKey } from './batch.ts';
import { createDraft, type Draft, type DraftRow, newRow } from './batch-draft.ts';
import { readRows, writeRows } from './batch-kept.ts';

const rules: MasterlistRules = { asinLength: 10, percAbove: 0, percMost: 200 };
const row = (asin: string, countryCode = 'DE', percACoS = '12') =>
  newRow({ asin, countryCode, percACoS });
const draftOf = (...rows: ReturnType<typeof row>[]): Draft => {
  const draft = createDraft(rules);
  draft.add(rows);
  return draft;
};
const kept = (rows: readonly DraftRow[]) => atOnce(readRows(atOnce(writeRows(rows))));
const problems = (draft: Draft) =>
  draft.view().rows.map((it) => batchFields.map((field) => draft.problem(it, field)));

test('a row that says the same as one before is named with it, until one of them is another', () => {
  const draft = draftOf(row('B0CX000001'), row('B0CX000001', 'DE', '7'), row('b0cx000001'));
  expect(draft.view()).toMatchObject({ wrong: 2, duplicates: 2, same: 1 });
  expect(problems(draft).map(([asin]) => asin)).toEqual([
    null,
    'Same ASIN and country as row 1, where it says 12. Remove one of them.',
    'Same ASIN and country as row 1, and the same percentage. Remove one of them.',
  ]);
  expect(draft.firstWrong()).toBe(1);
  expect(() => draft.items()).toThrow(RangeError);
  draft.edit([{ no: 1, field: 'countryCode', text: 'fr' }]);
  expect(draft.view()).toMatchObject({ wrong: 1, duplicates: 1 });
  draft.remove(draft.isDuplicate);
  expect(draft.view()).toMatchObject({ wrong: 0, duplicates: 0 });
  expect(draft.items()).toEqual([
    { asin: 'B0CX000001', countryCode: 'FR', percACoS: 12 },
    { asin: 'B0CX000001', countryCode: 'DE', percACoS: 7 },
  ]);
});

test('rows keep their numbers; a list that was emptied begins at 1 again', () => {
  const draft = draftOf(row('B0CX000001'), row('B0CX000002'));
  const numbers = () => draft.view().rows.map(({ no }) => no);
  draft.remove(({ no }) => no === 2);
  draft.add([row('B0CX000003')]);
  expect(numbers()).toEqual([1, 3]);
  draft.remove(() => true);
  draft.add([row('B0CX000004'), row('B0CX000004')]);
  expect(numbers()).toEqual([1, 2]);
  expect(problems(draft)[1]?.[0]).toContain('as row 1,');
});

test('an odd line is wrong until its row was looked at', () => {
  const draft = draftOf(
    { ...row('B0CX000001'), flaw: 'Odd.' },
    { ...row('B0CX000002'), flaw: 'Odd.' },
  );
  expect(draft.view()).toMatchObject({ wrong: 2, flawed: 2 });
  draft.edit([{ no: 2, field: 'percACoS', text: '12,5 %' }]);
  expect(draft.view()).toMatchObject({ wrong: 1, flawed: 1 });
  expect(draft.view().rows[1]?.percACoS).toBe('12.5');
  draft.settle();
  expect(draft.view()).toMatchObject({ wrong: 0, flawed: 0 });
});

test('there is room for fifty thousand, and an edit looks at its own row alone', () => {
  const many = Array.from({ length: 50_003 }, (_, i) => row(`B${String(i).padStart(9, '0')}`));
  const draft = createDraft(rules);
  expect(draft.add(many)).toBe(3);
  let looked = 0;
  const counted = {
    ...row('B999999999'),
    get percACoS() {
      looked += 1;
      return '5';
    },
  };
  draft.remove(({ no }) => no > 49_000);
  draft.add([counted]);
  looked = 0;
  draft.edit([{ no: 7, field: 'percACoS', text: 'x' }]);
  expect([looked, draft.view().wrong, draft.firstWrong()]).toEqual([0, 1, 6]);
});

test('a row of which something else is said is another object, and no other row is', () => {
  const draft = draftOf(row('B0CX000001'), row('B0CX000002'), row('B0CX000001'), row('B0CX000001'));
  const said = () => new Map(draft.view().rows.map((it) => [it, draft.problem(it, 'asin')]));
  let before = said();
  const news = (step: () => void): number[] => {
    step();
    const after = said();
    for (const [it, problem] of after) {
      expect(before.get(it) ?? problem, 'the same row says the same').toBe(problem);
    }
    const fresh = draft.view().rows.filter((it) => !before.has(it));
    before = after;
    return fresh.map(({ no }) => no);
  };
  expect(news(() => draft.edit([{ no: 1, field: 'percACoS', text: '7' }]))).toEqual([1, 3, 4]);
  expect(news(() => draft.edit([{ no: 2, field: 'percACoS', text: '7' }]))).toEqual([2]);
  expect(news(() => draft.edit([{ no: 1, field: 'asin', text: 'x' }]))).toEqual([1, 3, 4]);
  expect(news(() => draft.edit([{ no: 1, field: 'asin', text: 'B0CX000001' }]))).toEqual([1, 3, 4]);
  expect(news(() => draft.remove(({ no }) => no === 1))).toEqual([3, 4]);
  expect(news(() => draft.remove(({ no }) => no === 4))).toEqual([]);
});

const text: Record<BatchField, fc.Arbitrary<string>> = {
  asin: fc.constantFrom('B0CX000001', 'B0CX000002', 'B0CX000003', 'odd', ''),
  countryCode: fc.constantFrom('DE', 'FR', 'ZZ', ''),
  percACoS: fc.constantFrom('1', '2', '300', ''),
};
const flaw = fc.constantFrom(null, null, 'Odd.');
const step = fc.oneof(
  fc.record({ do: fc.constant('add' as const), row: fc.record({ ...text, flaw }) }),
  ...batchFields.map((field) =>
    fc.record({
      do: fc.constant('edit' as const),
      no: fc.integer({ min: 1, max: 20 }),
      field: fc.constant(field),
      text: text[field],
    }),
  ),
  fc.record({ do: fc.constant('remove' as const), no: fc.integer({ min: 1, max: 20 }) }),
  fc.record({ do: fc.constantFrom('settle' as const, 'remove same' as const) }),
);

test('whatever is done to it, it is what a draft of the same rows would be', () => {
  fc.assert(
    fc.property(fc.array(step, { maxLength: 60, size: 'max' }), (steps) => {
      const draft = createDraft(rules);
      for (const it of steps) {
        if (it.do === 'add') draft.add([it.row]);
        else if (it.do === 'edit') draft.edit([it]);
        else if (it.do === 'remove') draft.remove(({ no }) => no === it.no);
        else if (it.do === 'settle') draft.settle();
        else draft.remove(draft.isSame);
      }
      const { rows } = draft.view();
      const anew = createDraft(rules);
      anew.add(rows);
      expect(draft.view()).toEqual(anew.view());
      expect(problems(draft)).toEqual(problems(anew));
      expect(rows.map(draft.isWrong)).toEqual(rows.map(anew.isWrong));
      // And that is what each row says of itself.
      const isBad = rows.map((it) =>
        batchFields.some((field) => draft.problem(it, field) !== null),
      );
      expect(rows.map(draft.isWrong)).toEqual(isBad);
      expect(draft.view().wrong).toBe(isBad.filter(Boolean).length);
      const keys = rows.filter((it) => it.asin !== '' && it.countryCode !== '').map(itemKey);
      expect(draft.view().duplicates).toBe(keys.length - new Set(keys).size);
      expect(kept(rows)).toEqual(rows);
    }),
  );
});

test('what is kept is read again, whatever its cells hold; what is odd is passed over', () => {
  const cell = fc.string({ unit: fc.constantFrom('a', '\\', '\t', '\n', 't', 'é', '"') });
  fc.assert(
    fc.property(fc.array(fc.tuple(cell, cell, cell), { maxLength: 5 }), (cells) => {
      const rows = cells.map(([asin, countryCode, percACoS], i) => ({
        no: 2 * i + 1,
        asin,
        countryCode,
        percACoS,
        flaw: null,
      }));
      expect(kept(rows)).toEqual(rows);
    }),
  );
  expect(atOnce(readRows('x\n1\ta\tb\tc\t\n1\ta\tb\tc\t\n2\ta'))).toHaveLength(1);
});
