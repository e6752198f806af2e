import { expect, test } from 'vitest';
import { normalizeText } from '#lib/normalize-text.ts';
import { fc } from '#lib/test-properties.ts';
import {
  type Entry,
  type EntryKind,
  findEntries as find,
  initialGroups,
  kinds,
  maxVisible,
} from './entries.ts';
import { pageEntries } from './fixed-entries.ts';

const made = (kind: EntryKind, label: string, id = `${kind}:${label}`): Entry => ({
  id,
  kind,
  label,
  detail: '',
  icon: 'check',
  text: normalizeText(label),
});
const findEntries = (entries: readonly Entry[], query: string, recent: readonly string[]) =>
  find(entries, normalizeText(query).split(/\s+/).filter(Boolean), recent);
const labels = (groups: ReturnType<typeof findEntries>) =>
  groups.map(({ name, items }) => [name, items.map(({ label }) => label)]);

test('all words must occur, in any order; case and accents are ignored', () => {
  const entries = [made('campaign', 'Été – Crème SPF 50'), made('campaign', 'Sun cream')];
  expect(labels(findEntries(entries, 'spf creme', []))).toEqual([
    ['Campaigns', ['Été – Crème SPF 50']],
  ]);
  expect(findEntries(entries, 'spf sun', [])).toEqual([]);
});

test('ranks labels that start with the query first, then words that do, then the rest', () => {
  const entries = ['Resun', 'The sun', 'Sun hat', 'Sunny'].map((name) => made('campaign', name));
  expect(labels(findEntries(entries, 'sun', []))).toEqual([
    ['Campaigns', ['Sun hat', 'Sunny', 'The sun', 'Resun']],
  ]);
});

test('ranks recent entries first in their group, newest first', () => {
  const entries = ['Sun a', 'Sun b', 'Resun'].map((name) => made('campaign', name));
  const recent = ['campaign:Resun', 'campaign:Sun b'];
  expect(labels(findEntries(entries, 'sun', recent))).toEqual([
    ['Campaigns', ['Resun', 'Sun b', 'Sun a']],
  ]);
});

test('a page is found by its content', () => {
  const pages = pageEntries(true);
  for (const query of ['exchange rate', 'stored data'])
    expect(labels(findEntries(pages, query, []))).toEqual([['Pages', ['Settings']]]);
  expect(labels(findEntries(pages, 'acos target', []))).toEqual([
    ['Pages', ['Target ACOS (v2)', 'Settings', 'v2 to v3 migration']],
  ]);
});

test('the group with the best hit comes first', () => {
  const entries = [
    made('page', 'Resale'),
    made('account', 'Resale'),
    made('account', 'Sale'),
    made('listing', 'Sale'),
  ];
  expect(findEntries(entries, 'sale', []).map(({ name }) => name)).toEqual([
    'Accounts',
    'Listings',
    'Pages',
  ]);
});

test('counts all matches, returns a few of them, and none twice', () => {
  const word = fc.constantFrom('sun', 'hat', 'sunhat', 'Ünsun', 'x', '-', '🌞', 'שמש');
  const entry = fc.tuple(
    fc.constantFrom(...(Object.keys(kinds) as EntryKind[])),
    fc.array(word, { minLength: 1, maxLength: 4 }),
  );
  fc.assert(
    fc.property(
      fc.array(entry, { maxLength: 60 }),
      fc.array(word),
      fc.nat(),
      (some, query, turn) => {
        const entries = some.map(([kind, text], at) => made(kind, text.join(' '), String(at)));
        const recent = entries.map(({ id }) => id).filter((id) => (Number(id) + turn) % 7 === 0);
        const text = query.join(' ');
        const groups = findEntries(entries, text, recent);
        const isFound = (label: string) =>
          query.every((part) => normalizeText(label).includes(normalizeText(part)));
        const expected = entries.filter(({ label }) => isFound(label));
        expect(groups.reduce((sum, { found }) => sum + found, 0)).toBe(expected.length);
        for (const { name, items: shown, found } of groups) {
          expect(shown).toHaveLength(Math.min(found, maxVisible));
          expect(new Set(shown).size).toBe(shown.length);
          expect(shown.every((one) => kinds[one.kind] === name && expected.includes(one))).toBe(
            true,
          );
        }
      },
    ),
  );
});

test('before anything is typed: recent entries that still exist, then pages and actions', () => {
  const pages = [made('page', 'Campaigns'), made('action', 'Sign out')];
  const records = new Map([['campaign:a', made('campaign', 'a')]]);
  const recent = ['campaign:gone', 'campaign:a', 'page:Campaigns'];
  expect(labels(initialGroups(pages, records, recent))).toEqual([
    ['Recent', ['a', 'Campaigns']],
    ['Pages', ['Campaigns']],
    ['Actions', ['Sign out']],
  ]);
});
