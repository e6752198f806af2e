/**
 * The reducer against a service known only through responses that come late, twice, in any order or never,
 * across reloads, in two tabs, with a user who cancels, retries and removes. `test-report-service.ts` checks
 * the invariants after each step. And in a list that is almost full.
 */
import { expect, test } from 'vitest';
import { fc } from '#lib/test-properties.ts';
import { reportsReducer, type ReportEvent } from './reports-reducer.ts';
import {
  isInProgress,
  maxAutomatic,
  maxReports,
  noReports,
  type Report,
  type StoredReports,
} from './stored-reports.ts';
import { startWorld } from './test-report-service.ts';
import { answerOf, asked, listOf } from './test-reports.ts';

const tab = fc.nat(1);
const pick = fc.nat(20);
const purpose = fc.constantFrom(undefined, 'daily' as const, 'history' as const);
const step = fc.oneof(
  fc.record({
    do: fc.constant('ask' as const),
    tab,
    name: fc.constantFrom('a', 'b', 'c'),
    lasts: fc.integer({ min: 1000, max: 200_000 }),
    end: fc.constantFrom('completed' as const, 'failed' as const),
    purpose,
  }),
  fc.record({ do: fc.constant('advance' as const), seconds: fc.integer({ min: 0, max: 90 }) }),
  fc.record({ do: fc.constant('look' as const), tab, isHidden: fc.boolean() }),
  fc.record({ do: fc.constant('deliver' as const), pick, isTwice: fc.boolean() }),
  fc.record({ do: fc.constant('lose' as const), pick, isLate: fc.boolean() }),
  fc.record({ do: fc.constantFrom('add' as const, 'remove' as const, 'keep' as const), pick }),
  fc.record({ do: fc.constantFrom('cancel' as const, 'again' as const), tab, pick }),
  fc.record({ do: fc.constant('reload' as const), tab }),
  fc.record({
    do: fc.constant('tell' as const),
    pick,
    by: fc.constantFrom('page' as const, 'browser' as const, 'user' as const),
  }),
);

test('no job is lost, none is polled after its end, no status goes back, and each end is notified once', () => {
  fc.assert(
    fc.property(fc.array(step, { maxLength: 80, size: 'max' }), (steps) => {
      const world = startWorld();
      for (const one of steps) {
        if (one.do === 'ask') world.ask(one.tab, one.name, one.lasts, one.end, one.purpose);
        else if (one.do === 'advance') world.advance(one.seconds);
        else if (one.do === 'look') world.look(one.tab, one.isHidden);
        else if (one.do === 'deliver') world.deliver(one.pick, one.isTwice);
        else if (one.do === 'lose') world.lose(one.pick, one.isLate);
        else if (one.do === 'reload') world.reload(one.tab);
        else if (one.do === 'tell') world.tell(one.pick, one.by);
        else if (one.do === 'cancel' || one.do === 'again') world[one.do](one.tab, one.pick);
        else world[one.do](one.pick);
      }
      // Finally everything arrives, and the stored reports match the service.
      while (world.letters().length > 0) world.deliver(0, false);
      for (let i = 0; i < 20; i += 1) {
        world.advance(600);
        world.look(0, false);
        while (world.letters().length > 0) world.deliver(0, false);
      }
      for (const { id, status, standing } of world.panel().reports) {
        const job = world.jobs.get(id ?? '');
        const truth = job === undefined ? ['unanswered', null] : ['known', world.statusOf(job)];
        expect([standing, status]).toEqual(truth);
      }
    }),
    { numRuns: 300 },
  );
});

/** Of the user’s reports and of daily ones, a few more fit. */
const almostFull: StoredReports = {
  ...noReports,
  reports: [...listOf(maxReports - 2).reports, ...listOf(maxAutomatic - 2, 'daily').reports],
};

test('only the user removes what the user wants, automatic reports take no room from anything else, and all are bounded', () => {
  const event = fc.oneof(
    { weight: 4, arbitrary: fc.record({ do: fc.constant('request' as const), purpose }) },
    fc.record({
      do: fc.constantFrom(
        'accept' as const,
        'complete' as const,
        'refuse' as const,
        'join' as const,
        'want' as const,
        'remove' as const,
      ),
      pick: fc.nat(700),
    }),
  );
  fc.assert(
    fc.property(fc.array(event, { maxLength: 100, size: 'max' }), (events) => {
      let state = almostFull;
      let [keys, at] = [0, 10_000];
      /** Keys of requests that had room and were not accepted, or the opposite. */
      const wrong: string[] = [];
      const apply = (it: ReportEvent) => (state = reportsReducer(state, { ...it, at: (at += 1) }));
      const of = (what: Report['purpose']) => state.reports.filter((it) => it.purpose === what);
      const own = new Set(of(undefined).map(({ key }) => key));
      for (const one of events) {
        if (one.do === 'request') {
          const before = of(one.purpose);
          const isStuck = (it: Report) => it.standing === 'asking' || isInProgress(it);
          const isFull =
            one.purpose === undefined
              ? before.length === maxReports
              : before.filter(isStuck).length === maxAutomatic;
          const key = `key-${(keys += 1)}`;
          apply({ kind: 'requested', key, request: asked, purpose: one.purpose });
          if (state.reports.some((it) => it.key === key) === isFull) wrong.push(key);
          if (one.purpose === undefined && !isFull) own.add(key);
        } else {
          const asking = state.reports.filter(({ standing }) => standing === 'asking');
          const running = state.reports.filter(isInProgress);
          const from = { accept: asking, refuse: asking, join: asking, complete: running };
          const all = one.do === 'want' || one.do === 'remove' ? state.reports : from[one.do];
          const report = all[one.pick % Math.max(1, all.length)];
          if (report === undefined) continue;
          const { key } = report;
          const id = report.id ?? `job-${key}`;
          if (one.do === 'accept') apply({ kind: 'accepted', key, answer: answerOf({ id }) });
          if (one.do === 'refuse') apply({ kind: 'refused', key, reason: null });
          if (one.do === 'complete')
            apply({ kind: 'received', id, answer: answerOf({ id, status: 'completed' }) });
          if (one.do === 'want') {
            apply({ kind: 'wanted', key });
            if (of(undefined).some((it) => it.key === key)) own.add(key);
          }
          if (one.do === 'remove') {
            apply({ kind: 'removed', keys: [key] });
            if (report.standing !== 'asking') own.delete(key);
          }
          const same = state.reports[one.pick % state.reports.length];
          if (one.do === 'join' && same !== undefined && same.id !== null) {
            apply({ kind: 'joined', key, id: same.id, retryAfter: null });
            if (own.delete(key)) own.add(same.key);
          }
        }
        expect(wrong).toEqual([]);
        const wanted = new Set(of(undefined).map(({ key }) => key));
        expect(
          [...own].filter((key) => !wanted.has(key)),
          'none is lost',
        ).toEqual([]);
        expect(wanted.size).toBeLessThanOrEqual(maxReports);
        for (const what of ['daily', 'history'] as const)
          expect(of(what).length).toBeLessThanOrEqual(maxAutomatic);
      }
    }),
    { numRuns: 150 },
  );
});
