import { describe, expect, test } from 'vitest';
import { happen } from './panel.ts';
import { allBatches, emptyPanel, isUnderWay, newsOf, nextToSend, type Panel } from './record.ts';
import type { Told, Word } from './told.ts';

const word = (status: string | null, changes: Partial<Word> = {}): Word => ({
  status,
  good: null,
  failed: null,
  retryAfter: null,
  ...changes,
});
const done = word('PARTIAL', { good: 1, failed: 1 });
const submitted: Told = {
  kind: 'submitted',
  key: 'list',
  countries: ['DE'],
  batches: [
    { key: 'a', count: 2 },
    { key: 'b', count: 2 },
  ],
};
const sending: Told = { kind: 'sending', key: 'a' };
const lost: Told = { kind: 'lost', key: 'a', reason: null };
const accepted = (status: string | null, key = 'a'): Told => ({
  kind: 'accepted',
  key,
  id: `id-${key}`,
  word: word(status),
});
const heard = (of: Word): Told => ({ kind: 'heard', id: 'id-a', word: of });
const named = (id: string, key = 'a'): Told => ({ kind: 'named', key, id });
const notKnown = (id: string): Told => ({ kind: 'not known', id });
const wish = (kind: 'taken' | 'back' | 'doubted' | 'again'): Told =>
  kind === 'again' ? { kind, key: 'a', left: 0 } : { kind, key: 'a' };

function after(...all: Told[]): Panel {
  return all.reduce((panel, told, i) => happen(panel, { ...told, at: (i + 1) * 1000 }), emptyPanel);
}
const first = (panel: Panel) => allBatches(panel)[0];
const ofFirst = (...all: Told[]) => first(after(submitted, ...all));

describe('a late answer does not take a status back', () => {
  test.each<[string, Word[], object]>([
    ['running', [word('RUNNING'), word('PENDING')], { status: 'RUNNING' }],
    ['a word that nobody knows', [word('MERGING'), word('PENDING')], { status: 'MERGING' }],
    ['no word', [word('RUNNING'), word(null)], { status: 'RUNNING' }],
    ['the end', [done, word('RUNNING')], { status: 'PARTIAL', good: 1, failed: 1, nextAt: null }],
    ['one end by another', [done, word('FAILED')], { status: 'PARTIAL', good: 1, failed: 1 }],
  ])('%s', (_, words, expected) => {
    expect(ofFirst(sending, accepted('PENDING'), ...words.map(heard))).toMatchObject(expected);
  });

  test('nor does the answer to its sending, when it comes after the user has named it', () => {
    const told = [sending, lost, named('id-a'), heard(done), accepted('PENDING')];
    expect(ofFirst(...told)).toMatchObject({ id: 'id-a', status: 'PARTIAL', good: 1 });
  });
});

test.each(['SUCCESS', 'PARTIAL', 'FAILED'])(
  'a batch that is answered with %s at once is looked at, for what came of its items',
  (status) => {
    const batch = ofFirst(sending, accepted(status));
    expect(batch).toMatchObject({ standing: 'sent', status: null, nextAt: 3000 });
    expect(batch && isUnderWay(batch)).toBe(true);
    const end = ofFirst(sending, accepted(status), heard(word(status, { good: 2, failed: 0 })));
    expect(end).toMatchObject({ status, good: 2, failed: 0, nextAt: null });
  },
);

test('one id is one batch', () => {
  const told = [sending, lost, accepted('PENDING', 'b')];
  const before = after(submitted, ...told);
  expect(happen(before, { ...named('id-b'), at: 9000 })).toBe(before);
  expect(ofFirst(...told, named('id-a'))).toMatchObject({ standing: 'sent', id: 'id-a' });
  // Its own may be typed again: that is another look.
  expect(ofFirst(...told, named('id-a'), notKnown('id-a'), named('id-a'))).toMatchObject({
    standing: 'sent',
    id: 'id-a',
    nextAt: 7000,
  });
});

test('a submission is not removed while one of it is on its way', () => {
  const removed: Told = { kind: 'removed', keys: ['list'] };
  expect(after(submitted, sending, removed).submissions).toHaveLength(1);
  for (const over of [lost, accepted('PENDING'), { kind: 'postponed', key: 'a' } as const]) {
    expect(after(submitted, sending, over, removed).submissions).toEqual([]);
  }
});

describe('what the user said of a batch can be put right', () => {
  const mistyped = [sending, lost, named('typo'), notKnown('typo')];
  const taken = [sending, lost, wish('taken')];

  test.each<[string, Told[], object]>([
    ['another id', [...mistyped, named('id-a')], { standing: 'sent', id: 'id-a', nextAt: 6000 }],
    ['back from an id', [...mistyped, wish('back')], { standing: 'back', id: null }],
    ['no id after all', [...mistyped, wish('doubted')], { standing: 'unanswered', id: null }],
    ['taken, and named', [...taken, named('id-a')], { standing: 'sent', id: 'id-a' }],
    ['back from taken', [...taken, wish('back')], { standing: 'back' }],
    ['not taken after all', [...taken, wish('doubted')], { standing: 'unanswered' }],
    // Then it is sent as if nothing had been said, and its new id holds.
    [
      'sent again',
      [...mistyped, wish('doubted'), wish('again'), sending, accepted('PENDING')],
      { standing: 'sent', id: 'id-a', status: 'PENDING' },
    ],
  ])('%s', (_, told, expected) => {
    expect(ofFirst(...told)).toMatchObject(expected);
  });

  test('but not what the service said: a batch with an id neither goes back nor is sent again', () => {
    for (const kind of ['back', 'doubted', 'again', 'taken'] as const) {
      const told = [sending, accepted('PENDING'), wish(kind)];
      expect(ofFirst(...told)).toMatchObject({ standing: 'sent', id: 'id-a' });
    }
  });
});

describe('the rest of a submission, after nothing was sent of it for more than an hour', () => {
  const late = (panel: Panel, ...all: Told[]): Panel =>
    all.reduce((it, told) => happen(it, { ...told, at: 2 * 3600_000 }), panel);
  const stale: Told = { kind: 'stale', key: 'list' };
  const goOn: Told = { kind: 'go on', key: 'list', left: {} };
  const of = ({ submissions }: Panel) => submissions[0];

  test('waits for the word of the user, and before that does not', () => {
    const before = after(submitted, sending, accepted('PENDING'));
    expect(happen(before, { ...stale, at: 3600_000 })).toBe(before);
    expect(of(late(before, stale))?.halted).toBe('stale');
    expect(nextToSend(late(before, stale))).toBeNull();
    const next = late(before, stale, goOn);
    expect(nextToSend(next)?.batch.key).toBe('b');
    // Asked once, it is asked no more at once.
    expect(late(next, stale)).toBe(next);
  });

  test('is discarded where the user says so: it stays to be seen, and may go back to the list', () => {
    const before = late(after(submitted, sending, lost), { kind: 'discard', key: 'list' });
    expect(allBatches(before).map((it) => it.standing)).toEqual(['unanswered', 'dropped']);
    expect(nextToSend(before)).toBeNull();
    const back = late(before, { kind: 'back', key: 'b' });
    expect(allBatches(back).map((it) => it.standing)).toEqual(['unanswered', 'back']);
  });

  test('stays where it is when a single batch is sent again', () => {
    const before = late(after(submitted, sending, lost, { kind: 'halt', key: 'list' }), {
      kind: 'again',
      key: 'a',
      left: 1,
    });
    expect(nextToSend(before)).toMatchObject({ batch: { key: 'a', left: 1 }, left: 1 });
    const sent = late(before, sending, accepted('PENDING'));
    expect(nextToSend(sent)).toBeNull();
    expect(of(sent)?.halted).toBe('user');
    // Stopped before it has left, it waits with the others.
    expect(nextToSend(late(before, { kind: 'halt', key: 'list' }))).toBeNull();
  });
});

test('a batch of which nothing is left to be sent is not sent when the rest goes on', () => {
  const before = after(submitted, { kind: 'halt', key: 'list' });
  const next = happen(before, { kind: 'go on', key: 'list', left: { a: 2, b: 1 }, at: 9000 });
  expect(allBatches(next).map(({ standing, left }) => [standing, left])).toEqual([
    ['dropped', 0],
    ['waiting', 1],
  ]);
});

describe('what is told on other pages', () => {
  const tell = (news: 'ended' | 'stuck'): Told => ({ kind: 'told', key: 'list', news });
  const told = (...all: Told[]) => after(submitted, ...all).submissions[0]?.told;

  test('is told once, and not before it is so', () => {
    expect(told(sending, accepted('PENDING'), tell('ended'))).toBeNull();
    const before = after(submitted, sending, lost, tell('stuck'));
    expect(before.submissions[0]?.told).toBe('stuck');
    expect(happen(before, { ...tell('stuck'), at: 9000 })).toBe(before);
  });

  test('is told anew when it has come to be so again', () => {
    const go: Told = { kind: 'go on', key: 'list', left: {} };
    const stuck = [sending, lost, tell('stuck')];
    expect(told(...stuck, wish('taken'), go)).toBeNull();
    const ended: Told[] = [
      { kind: 'sending', key: 'b' },
      accepted('PENDING', 'b'),
      { kind: 'heard', id: 'id-b', word: done },
    ];
    expect(told(...stuck, wish('taken'), go, ...ended, tell('ended'))).toBe('ended');
  });

  test.each<[string, Told[], string | null]>([
    ['under way', [sending, accepted('PENDING')], null],
    ['a lost answer', [sending, lost], 'stuck'],
    ['the user holds it back', [{ kind: 'halt', key: 'list' }], null],
    ['the user gave it up', [{ kind: 'discard', key: 'list' }], null],
  ])('%s', (_, all, news) => {
    const [own] = after(submitted, ...all).submissions;
    expect(own && newsOf(own)).toBe(news);
  });
});
