import { expect, test } from 'vitest';
import type { MasterlistRules } from '#api/contract/batch.ts';
import { atOnce } from '#lib/slices.ts';
import { fc } from '#lib/test-properties.ts';
import { parseRows, serializeRows } from './batch-draft-serializer.ts';
import { createDraft, type Draft, type DraftRow, newRow } from './batch-draft.ts';
import { batchFields, type BatchField, itemKey } from './batch.ts';

const rules: MasterlistRules = { asinLength: 10, percAbove: 0, percMost: 200 };
const row = (asin: string, countryCode = 'DE', percACoS = '12') =>
  newRow({ asin, countryCode, percACoS });
const add = (draft: Draft, rows: readonly ReturnType<typeof row>[]): number =>
  atOnce(draft.addInSteps(rows));
const draftOf = (...rows: ReturnType<typeof row>[]): Draft => {
  const draft = createDraft(rules);
  add(draft, rows);
  return draft;
};
const kept = (rows: readonly DraftRow[]) => atOnce(parseRows(atOnce(serializeRows(rows))));
const problems = (draft: Draft) =>
  draft.view().rows.map((it) => batchFields.map((field) => draft.problem(it, field)));

test('a duplicate refers to the earlier row, until one of them changes', () => {
  const draft = draftOf(row('B0CX000001'), row('B0CX000001', 'DE', '7'), row('b0cx000001'));
  expect(draft.view()).toMatchObject({ invalid: 2, duplicates: 2, exactDuplicates: 1 });
  expect(problems(draft).map(([asin]) => asin)).toEqual([
    null,
    'Same ASIN and country as row 1, which has the target 12%. Remove one of them.',
    'Same ASIN, country and target as row 1. Remove one of them.',
  ]);
  expect(() => draft.items()).toThrow(RangeError);
  draft.edit([{ no: 1, field: 'countryCode', text: 'fr' }]);
  expect(draft.view()).toMatchObject({ invalid: 1, duplicates: 1 });
  draft.remove(draft.isInvalid);
  expect(draft.view()).toMatchObject({ invalid: 0, duplicates: 0 });
  expect(draft.items()).toEqual([
    { asin: 'B0CX000001', countryCode: 'FR', percACoS: 12 },
    { asin: 'B0CX000001', countryCode: 'DE', percACoS: 7 },
  ]);
});

test('rows keep their numbers; an emptied draft starts at 1 again', () => {
  const draft = draftOf(row('B0CX000001'), row('B0CX000002'));
  const numbers = () => draft.view().rows.map(({ no }) => no);
  draft.remove(({ no }) => no === 2);
  add(draft, [row('B0CX000003')]);
  expect(numbers()).toEqual([1, 3]);
  draft.remove(() => true);
  add(draft, [row('B0CX000004'), row('B0CX000004')]);
  expect(numbers()).toEqual([1, 2]);
  expect(problems(draft)[1]?.[0]).toContain('as row 1.');
});

test('a row with a flaw is invalid until it is edited or accepted', () => {
  const draft = draftOf(
    { ...row('B0CX000001'), flaw: 'Flawed.' },
    { ...row('B0CX000002'), flaw: 'Flawed.' },
  );
  expect(draft.view()).toMatchObject({ invalid: 2, flawed: 2 });
  draft.edit([{ no: 2, field: 'percACoS', text: '12,5 %' }]);
  expect(draft.view()).toMatchObject({ invalid: 1, flawed: 1 });
  expect(draft.view().rows[1]?.percACoS).toBe('12.5');
  draft.acceptFlaws();
  expect(draft.view()).toMatchObject({ invalid: 0, flawed: 0 });
});

test('a draft holds 50,000 rows, and an edit only validates its own row', () => {
  const many = Array.from({ length: 50_003 }, (_, i) => row(`B${String(i).padStart(9, '0')}`));
  const draft = createDraft(rules);
  expect(add(draft, many)).toBe(3);
  let looked = 0;
  const counted = {
    ...row('B999999999'),
    get percACoS() {
      looked += 1;
      return '5';
    },
  };
  draft.remove(({ no }) => no > 49_000);
  add(draft, [counted]);
  looked = 0;
  draft.edit([{ no: 7, field: 'percACoS', text: 'x' }]);
  expect([looked, draft.view().invalid]).toEqual([0, 1]);
});

test('rows whose message changes become new objects, and no others', () => {
  const draft = draftOf(row('B0CX000001'), row('B0CX000002'), row('B0CX000001'), row('B0CX000001'));
  const messages = () => new Map(draft.view().rows.map((it) => [it, draft.problem(it, 'asin')]));
  let before = messages();
  const news = (step: () => void): number[] => {
    step();
    const after = messages();
    for (const [it, problem] of after) {
      expect(before.get(it) ?? problem, 'the same object has the same message').toBe(problem);
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
const flaw = fc.constantFrom(null, null, 'Flawed.');
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
  fc.record({ do: fc.constantFrom('acceptFlaws' as const, 'remove same' as const) }),
);

test('after any edits it equals a new draft of the same rows', () => {
  fc.assert(
    fc.property(fc.array(step, { maxLength: 60, size: 'max' }), (steps) => {
      const draft = createDraft(rules);
      for (const it of steps) {
        if (it.do === 'add') add(draft, [it.row]);
        else if (it.do === 'edit') draft.edit([it]);
        else if (it.do === 'remove') draft.remove(({ no }) => no === it.no);
        else if (it.do === 'acceptFlaws') draft.acceptFlaws();
        else draft.remove(draft.isExactDuplicate);
      }
      const { rows } = draft.view();
      const fresh = createDraft(rules);
      add(fresh, rows);
      expect(draft.view()).toEqual(fresh.view());
      expect(problems(draft)).toEqual(problems(fresh));
      expect(rows.map(draft.isInvalid)).toEqual(rows.map(fresh.isInvalid));
      // The counts agree with the messages of the rows.
      const isBad = rows.map((it) =>
        batchFields.some((field) => draft.problem(it, field) !== null),
      );
      expect(rows.map(draft.isInvalid)).toEqual(isBad);
      expect(draft.view().invalid).toBe(isBad.filter(Boolean).length);
      const keys = rows.filter((it) => it.asin !== '' && it.countryCode !== '').map(itemKey);
      expect(draft.view().duplicates).toBe(keys.length - new Set(keys).size);
      expect(kept(rows)).toEqual(rows);
    }),
  );
});

test('serialized rows are parsed again, whatever their cells contain; invalid lines are skipped', () => {
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
  expect(atOnce(parseRows('x\n1\ta\tb\tc\t\n1\ta\tb\tc\t\n2\ta'))).toHaveLength(1);
});
