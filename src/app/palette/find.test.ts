import { expect, test } from 'vitest';
import { fc } from '#lib/test-properties.ts';
import { fold } from '#lib/fold.ts';
import { type Entry, type EntryKind, kinds } from './entry.ts';
import { pageEntries } from './fixed-entries.ts';
import { begin, find, mostShown } from './find.ts';

const made = (kind: EntryKind, label: string, id = `${kind}:${label}`): Entry => ({
  id,
  kind,
  label,
  detail: '',
  icon: 'check',
  text: fold(label),
});
const labels = (groups: ReturnType<typeof find>) =>
  groups.map(({ kind, entries }) => [kind, entries.map(({ label }) => label)]);

test('every word must occur, in any order; case and accents do not matter', () => {
  const entries = [made('campaign', 'Été – Crème SPF 50'), made('campaign', 'Sun cream')];
  expect(labels(find(entries, 'spf creme', []))).toEqual([['campaign', ['Été – Crème SPF 50']]]);
  expect(find(entries, 'spf sun', [])).toEqual([]);
});

test('what begins with the query comes before what has such a word, and that before the rest', () => {
  const entries = ['Resun', 'The sun', 'Sun hat', 'Sunny'].map((name) => made('campaign', name));
  expect(labels(find(entries, 'sun', []))).toEqual([
    ['campaign', ['Sun hat', 'Sunny', 'The sun', 'Resun']],
  ]);
});

test('what was opened lately comes first in its group, the latest of it first', () => {
  const entries = ['Sun a', 'Sun b', 'Resun'].map((name) => made('campaign', name));
  const lately = ['campaign:Resun', 'campaign:Sun b'];
  expect(labels(find(entries, 'sun', lately))).toEqual([['campaign', ['Resun', 'Sun b', 'Sun a']]]);
});

test('a page is found by what it holds, whatever it is called', () => {
  const pages = pageEntries(true);
  for (const query of ['acos target', 'exchange rate', 'stored data'])
    expect(labels(find(pages, query, []))).toEqual([['page', ['Settings']]]);
});

test('the group with the best hit comes first', () => {
  const entries = [made('page', 'Resale'), made('account', 'Sale'), made('listing', 'Sale')];
  expect(find(entries, 'sale', []).map(({ kind }) => kind)).toEqual(['account', 'listing', 'page']);
});

test('counts all that is found, shows no more than a few of it, and nothing twice', () => {
  const word = fc.constantFrom('sun', 'hat', 'sunhat', 'Ünsun', 'x', '-', '🌞', 'שמש');
  const entry = fc.tuple(fc.constantFrom(...kinds), fc.array(word, { minLength: 1, maxLength: 4 }));
  fc.assert(
    fc.property(
      fc.array(entry, { maxLength: 60 }),
      fc.array(word),
      fc.nat(),
      (some, query, turn) => {
        const entries = some.map(([kind, text], at) => made(kind, text.join(' '), String(at)));
        const recent = entries.map(({ id }) => id).filter((id) => (Number(id) + turn) % 7 === 0);
        const text = query.join(' ');
        const groups = find(entries, text, recent);
        const isFound = (label: string) => query.every((part) => fold(label).includes(fold(part)));
        const expected = entries.filter(({ label }) => isFound(label));
        expect(groups.reduce((sum, { found }) => sum + found, 0)).toBe(expected.length);
        for (const { kind, entries: shown, found } of groups) {
          expect(shown).toHaveLength(Math.min(found, mostShown));
          expect(new Set(shown).size).toBe(shown.length);
          expect(shown.every((one) => one.kind === kind && expected.includes(one))).toBe(true);
        }
      },
    ),
  );
});

test('before anything is typed: what was opened lately and is still there, then pages and actions', () => {
  const pages = [made('page', 'Campaigns'), made('action', 'Sign out')];
  const records = new Map([['campaign:a', made('campaign', 'a')]]);
  const recent = ['campaign:gone', 'campaign:a', 'page:Campaigns'];
  expect(labels(begin(pages, records, recent))).toEqual([
    ['recent', ['a', 'Campaigns']],
    ['page', ['Campaigns']],
    ['action', ['Sign out']],
  ]);
});
