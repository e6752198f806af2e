import { QueryClient } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { setClock } from '#lib/clock.ts';
import { dateTime, dayRange, humanize } from '#lib/format.ts';
import { localePreferences } from '#lib/locale-preferences.ts';
import { list as listParam } from '#lib/search-params.ts';
import { accountQueries } from '#queries/accounts.queries.ts';
import { campaignQueries } from '#queries/campaigns.queries.ts';
import { defineList } from './define-list.ts';
import { exportDetailsOf, printDetailsOf, printedAge, type ExportFacts } from './export-details.ts';
import { facet, metric, text } from './list-columns.tsx';
import { anyOf, scope, yesOrNo } from './list-filter.ts';
import { scopeText } from './scope-text.ts';
import type { ShownList } from './use-list.ts';

const definition = defineList({
  name: 'Rows',
  one: 'row',
  search: { label: 'Search rows', placeholder: 'Any' },
  sort: '-spend',
  columns: {
    name: text('Name', 80, { group: true }),
    kind: facet('Kind', 80, { filter: 'type', labelOf: humanize, group: true }),
    spend: metric('spend', 80, { filter: 'from' }),
    acos: metric('acos', 80),
  },
  filters: {
    ...scope,
    type: anyOf('kind'),
    live: yesOrNo('live', 'Live', {
      yes: { label: 'Running', cell: 'yes' },
      no: { label: 'Stopped', cell: 'no' },
    }),
    campaign_id: anyOf('campaign'),
  },
  params: { other: listParam },
});

const client = new QueryClient();
const listOf = (records: object[]) => ({ records, receivedAt: 0, isComplete: true }) as never;
client.setQueryData(
  accountQueries.list().queryKey,
  listOf([
    { id: 'a1', name: 'Küche, Büro' },
    { id: 'a2', name: null },
  ]),
);
client.setQueryData(campaignQueries.list().queryKey, listOf([{ id: 'c1', name: 'Desks' }]));

const rates = { base: 'EUR', perUnit: { GBP: 1.17 }, enteredAt: {} };

function detailsOf(query: string, facts: ExportFacts, isConverted = false) {
  return exportDetailsOf(shownFor(query, isConverted), facts, client);
}

function shownFor(query: string, isConverted = false) {
  const shown = {
    definition,
    columns: definition.gridColumns(),
    search: definition.shape.parse(new URLSearchParams(query)),
    conversion: { rates, convert: rates },
    isConverted,
  };
  return shown as unknown as ShownList;
}

beforeEach(() => {
  setClock(() => Date.parse('2026-11-25T13:05:00Z'));
  localePreferences.zone = 'Asia/Tokyo';
});
afterEach(() => {
  setClock(Date.now);
  localePreferences.zone = null;
});

test('says what is unknown, and that nothing is filtered', () => {
  expect(detailsOf('', { period: null })).toEqual({
    nameParts: ['', ''],
    nameEnd: ['', '', '', 'exported-2026-11-25-2205'],
    lines: [
      ['Scope', 'all channels and accounts'],
      ['Period', 'unknown'],
      ['Filters', 'none'],
      ['Sorted by', 'Spend, descending'],
      ['Data last updated', 'unknown'],
    ],
  });
  expect(detailsOf('', {}).lines[1]).toEqual(['Period', 'current data']);
});

test('has scope, period, filters, groups, conversion and age', () => {
  const query = new URLSearchParams({
    channel: 'channel-a',
    account_id: 'a1,a2',
    type: 'sponsored_products,other',
    live: 'false',
    campaign_id: 'c1,c2',
    q: 'desk',
    f: '-name*starts*x,acos*..30',
    sort: 'name,-spend',
    group: 'kind',
    other: 'ignored',
  });
  const period = { start: '2026-11-11', end: '2026-11-24', others: 1 };
  const receivedAt = Date.parse('2026-11-25T01:00:00Z');
  expect(
    detailsOf(
      query.toString(),
      { period, receivedAt: [receivedAt + 60_000, undefined, receivedAt] },
      true,
    ),
  ).toEqual({
    nameParts: ['channel-a', 'küche, büro-a2'],
    nameEnd: ['2026-11-11-to-2026-11-24', 'filtered', 'in-EUR', 'updated-2026-11-25-1000'],
    lines: [
      ['Scope', 'channel-a, Küche, Büro, a2'],
      ['Period', '2026-11-11 to 2026-11-24 (varies by row)'],
      [
        'Filters',
        'Search “desk” · Kind: Other, Sponsored products · Live: Stopped · Campaign: Desks, c2 · Name does not start with “x” · ACOS at most 30%',
      ],
      ['Grouped by', 'Kind'],
      ['Sorted by', 'Name, ascending; then Spend, descending'],
      ['Amounts', 'in EUR. Converted at your rates: 1 GBP = 1.17 EUR, entry date unknown.'],
      ['Data last updated', '2026-11-25 10:00 GMT+9'],
    ],
  });
});

test('only the scope is no filter; one day is no range, and many accounts are counted', () => {
  const period = { start: '2026-11-24', end: '2026-11-24' };
  const { nameParts, nameEnd, lines } = detailsOf('account_id=a1,a2,a3,a4', { period });
  expect([nameParts[1], ...nameEnd.slice(0, 2)]).toEqual(['4-accounts', '2026-11-24', '']);
  expect(lines.slice(1, 3)).toEqual([
    ['Period', '2026-11-24'],
    ['Filters', 'none'],
  ]);
});

test('paper has the same words, and dates in the user’s format', () => {
  const shown = shownFor('channel=channel-a&type=other&group=kind');
  const period = { start: '2026-11-11', end: '2026-11-24' };
  const receivedAt = Date.parse('2026-11-25T01:00:00Z');
  expect(
    printDetailsOf(shown, { period, receivedAt: [receivedAt + 1, receivedAt] }, client),
  ).toEqual({
    isFiltered: true,
    lines: [
      `Period: ${dayRange('2026-11-11', '2026-11-24')}`,
      'Filters: Kind: Other',
      'Grouped by: Kind',
      'Sorted by: Spend, descending',
    ],
    receivedAt,
  });
  expect(printDetailsOf(shownFor('channel=channel-a'), {}, client)).toMatchObject({
    isFiltered: false,
    receivedAt: undefined,
  });
  expect(printedAge(receivedAt)).toBe(`Data last updated: ${dateTime(receivedAt)} GMT+9`);
  expect(printedAge(undefined)).toBe('Data last updated: unknown');
  expect(scopeText({ channel: ['dsp'], account_id: ['a1', 'gone'] }, client)).toBe(
    'dsp, Küche, Büro, gone',
  );
  expect(scopeText({}, client)).toBe('all channels and accounts');
});
