import { describe, expect, test } from 'vitest';
import type { Account } from '#api/contract/account.ts';
import type { Submission } from '#features/v2-batch/stored-batches.ts';
import type { ChangeCount } from '#features/snapshots/change-history.ts';
import { fc } from '#lib/test-properties.ts';
import { everything, type Note, withNote } from '#metrics/notes.ts';
import { entireScope } from '#navigation/scope.ts';
import { chartEventsOn, entriesOn, timelineOf, type TimelineScope } from './timeline.ts';

const accounts = new Map(
  (
    [
      ['a1', 'channel-a', 'DE'],
      ['a2', 'channel-a', 'FR'],
      ['b1', 'channel-b', 'SE'],
    ] as const
  ).map(([id, channel, country_code]) => [id, { id, channel, country_code } as Account]),
);

const note = (id: string, about: Partial<Note> = {}): Note => ({
  ...everything,
  id,
  from: '2026-03-05',
  to: '2026-03-05',
  text: id,
  ...about,
});

const ofA1 = { channel: 'channel-a', accountId: 'a1' };
const notes = [
  note('everything'),
  note('channel-a', { channel: 'channel-a' }),
  note('channel-b', { channel: 'channel-b' }),
  note('a1', ofA1),
  note('a2', { ...ofA1, accountId: 'a2' }),
  note('c1', { ...ofA1, campaignId: 'c1' }),
  note('c2', { ...ofA1, campaignId: 'c2' }),
  note('unknown', { accountId: 'unknown' }),
  note('c9', { campaignId: 'c9' }),
];

const nothing = { notes: [], own: [], changes: [], submissions: [], accounts, scope: entireScope };

test.each<[string, Partial<TimelineScope>, string]>([
  ['everything', {}, 'a1 a2 c1 c2 c9 channel-a channel-b everything unknown'],
  ['a channel', { channel: ['channel-a'] }, 'a1 a2 c1 c2 channel-a everything'],
  ['an account', { account_id: ['a1'] }, 'a1 c1 c2 channel-a everything'],
  ['an account of another channel', { account_id: ['b1'] }, 'channel-b everything'],
  ['a campaign', { account_id: ['a1'], id: 'c1' }, 'a1 c1 channel-a everything'],
  ['a campaign without an account', { account_id: [''], id: 'c1' }, 'c1 everything'],
  ['an account that is not known', { account_id: ['gone'] }, 'everything'],
  ['a channel without accounts', { channel: ['dsp'] }, 'everything'],
  [
    'a channel and its account',
    { channel: ['channel-a'], account_id: ['a2'] },
    'a2 channel-a everything',
  ],
])('%s has its own notes and those around and within it', (_, scope, expected) => {
  const timeline = timelineOf({ ...nothing, notes, scope: { ...entireScope, ...scope } });
  expect(
    timeline
      .map(({ id }) => id)
      .toSorted()
      .join(' '),
  ).toBe(expected);
});

test('a point of a chart has the notes with a day in common, in order of their first day', () => {
  const day = fc.integer({ min: 1, max: 28 }).map((of) => `2026-03-${String(of).padStart(2, '0')}`);
  const range = fc.tuple(day, day).map((days) => days.toSorted());
  fc.assert(
    fc.property(fc.array(range, { maxLength: 8 }), range, (ranges, [first = '', last = '']) => {
      const all = ranges.map(([from = '', to = ''], at) => note(String(at), { from, to }));
      const days = Array.from(
        { length: 28 },
        (_, at) => `2026-03-${String(at + 1).padStart(2, '0')}`,
      );
      const shown = days.filter((one) => one >= first && one <= last);
      const timeline = timelineOf({ ...nothing, notes: all });
      const found = entriesOn(timeline, shown);
      const expected = all.filter(({ from, to }) => shown.some((one) => one >= from && one <= to));
      expect(new Set(found.map(({ id }) => id))).toEqual(new Set(expected.map(({ id }) => id)));
      expect(found.map(({ from }) => from)).toEqual(found.map(({ from }) => from).toSorted());
      expect(chartEventsOn(timeline, shown, ({ id }) => `text of ${id}`)).toEqual(
        found.map(({ id, from }) => ({
          id,
          text: `text of ${id}`,
          isNote: true,
          isStart: shown.includes(from),
        })),
      );
    }),
  );
  expect(entriesOn(timelineOf({ ...nothing, notes: [note('one')] }), [])).toEqual([]);
});

test('the notes of the team are told from the user’s own', () => {
  const [own, other] = [note('own'), note('other')];
  const timeline = timelineOf({ ...nothing, notes: [own, other], own: [own] });
  expect(timeline.map(({ id, kind }) => [id, kind])).toEqual([
    ['own', 'note'],
    ['other', 'team'],
  ]);
});

test('a note is added, replaced in its place, and removed', () => {
  const two = withNote(withNote([], 'one', note('one')), 'two', note('two'));
  expect(withNote(two, 'one', note('one', { text: 'new' })).map(({ text }) => text)).toEqual([
    'new',
    'two',
  ]);
  expect(withNote(two, 'one', null)).toEqual([note('two')]);
});

describe('recorded', () => {
  const noon = (day: string) => Date.parse(`${day}T12:00:00Z`);
  const change = (about: Partial<ChangeCount>): ChangeCount => ({
    since: noon('2026-03-04'),
    at: noon('2026-03-05'),
    list: 'keywords',
    channel: 'channel-a',
    account_id: 'a1',
    campaignId: 'c1',
    change: { bid: 'raised' },
    rows: 1,
    ...about,
  });
  const changes = [
    change({ rows: 3 }),
    change({ rows: 2, campaignId: 'c2', change: { bid: 'lowered' } }),
    change({ rows: 4, account_id: 'b1', channel: 'channel-b', campaignId: 'c9' }),
    change({ change: { status: 'paused' } }),
    change({ list: 'campaigns', change: { status: 'paused' } }),
    change({ list: 'campaigns', change: { status: 'enabled' }, campaignId: 'c2', rows: 2 }),
    change({ at: noon('2026-03-04') + 3600_000, rows: 7 }),
  ];
  const textsIn = (scope: Partial<TimelineScope>) =>
    timelineOf({ ...nothing, changes, scope: { ...entireScope, ...scope } }).map(
      ({ from, kind, text }) => `${from} ${kind} ${text}`,
    );

  test('changes are summed over the scope, on the day they were found', () => {
    expect(textsIn({})).toEqual([
      '2026-03-04 bids 7 bids raised',
      '2026-03-05 bids 7 bids raised, 2 bids lowered since Mar 4, 2026',
      '2026-03-05 statuses 1 keyword paused, 1 campaign paused, 2 campaigns enabled since Mar 4, 2026',
    ]);
    expect(textsIn({ channel: ['channel-b'] })).toEqual([
      '2026-03-05 bids 4 bids raised since Mar 4, 2026',
    ]);
    expect(textsIn({ account_id: ['a1'], id: 'c2' })).toEqual([
      '2026-03-05 bids 2 bids lowered since Mar 4, 2026',
      '2026-03-05 statuses 2 campaigns enabled since Mar 4, 2026',
    ]);
  });

  const batch = (
    state: string,
    count: number,
    sentAt: number | null,
    closed: string | null = null,
  ) => ({ state, count, sentAt, closed }) as Submission['batches'][number];
  const submission = (key: string, countries: string[], ...batches: Submission['batches']) =>
    ({ key, countries, batches }) as Submission;
  const sent = noon('2026-03-06');
  const submissions = [
    submission('one', ['FR', 'DE'], batch('accepted', 100, sent), batch('accepted', 20, sent + 1)),
    submission('two', ['SE'], batch('closed', 1, sent, 'untracked'), batch('waiting', 50, null)),
    submission('many', ['AT', 'BE', 'FR', 'DE'], batch('accepted', 4, sent)),
    submission('none', ['DE'], batch('waiting', 9, null), batch('closed', 9, sent, 'rejected')),
    submission('unknown', ['DE'], batch('unknown', 9, sent)),
  ];
  const batchesIn = (scope: Partial<TimelineScope>, known = accounts) =>
    timelineOf({
      ...nothing,
      submissions,
      accounts: known,
      scope: { ...entireScope, ...scope },
    }).map(({ from, kind, text }) => `${from} ${kind} ${text}`);

  test('batches that the service accepted are on the day they were sent, in scopes with their countries', () => {
    const [one, many, two] = [
      '2026-03-06 batch Target ACOS sent for 120 items (DE, FR)',
      '2026-03-06 batch Target ACOS sent for 4 items (4 countries)',
      '2026-03-06 batch Target ACOS sent for 1 of 51 items (SE)',
    ];
    expect(batchesIn({})).toEqual([many, two, one]);
    expect(batchesIn({ account_id: ['b1'] })).toEqual([two]);
    expect(batchesIn({ channel: ['channel-a'] })).toEqual([many, one]);
    const unknown = new Map(accounts).set('b1', {
      ...accounts.get('b1'),
      country_code: null,
    } as Account);
    expect(batchesIn({ account_id: ['b1'] }, unknown)).toHaveLength(3);
    expect(batchesIn({ account_id: ['gone'] })).toHaveLength(3);
  });
});
