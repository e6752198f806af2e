/**
 * The reducer against a service known only through responses that come late, twice, in any order or never,
 * across reloads, in two tabs, with a user who cancels, retries and removes. `test-report-service.ts` checks
 * the invariants after each step.
 */
import { expect, test } from 'vitest';
import { fc } from '#lib/test-properties.ts';
import { startWorld } from './test-report-service.ts';

const tab = fc.nat(1);
const pick = fc.nat(20);
const step = fc.oneof(
  fc.record({
    do: fc.constant('ask' as const),
    tab,
    name: fc.constantFrom('a', 'b', 'c'),
    lasts: fc.integer({ min: 1000, max: 200_000 }),
    end: fc.constantFrom('completed' as const, 'failed' as const),
  }),
  fc.record({ do: fc.constant('advance' as const), seconds: fc.integer({ min: 0, max: 90 }) }),
  fc.record({ do: fc.constant('look' as const), tab, isHidden: fc.boolean() }),
  fc.record({ do: fc.constant('deliver' as const), pick, isTwice: fc.boolean() }),
  fc.record({ do: fc.constant('lose' as const), pick, isLate: fc.boolean() }),
  fc.record({ do: fc.constantFrom('add' as const, 'remove' as const), pick }),
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
        if (one.do === 'ask') world.ask(one.tab, one.name, one.lasts, one.end);
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
