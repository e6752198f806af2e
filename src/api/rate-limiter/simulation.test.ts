import { describe, expect, test } from 'vitest';
import type { Priority } from './rate-limit-monitor.ts';
import { type Conditions, createWorld, seeded, type TestWorld, tierUnits } from './test-world.ts';

const minute = 60_000;
const hour = 60 * minute;

function conditionsOf(seed: number): Conditions {
  const random = seeded(seed);
  const pick = <T>(values: readonly T[]): T => values[Math.floor(random() * values.length)] as T;
  const slow = pick([5, 60, 250]);
  return {
    tier: pick(['starter', 'growth', 'scale']),
    refill: pick(['continuous', 'window', 'sliding']),
    latency: [slow / 4, slow],
    clockOff: pick([0, -7 * minute, 12 * minute]),
    clockPace: pick([1, 1, 0.95, 1.01]),
    lostHeaders: pick([0, 0, 0.1, 1]),
    lostAnswers: pick([0, 0, 0.02]),
    random,
  };
}

const textOf = (seed: number, conditions: Conditions) =>
  `seed ${seed} ${JSON.stringify(conditions)}`;

/** A user who opens pages, clicks, and watches jobs for `minutes`, in several tabs that open and close. */
function busyPerson(world: TestWorld, random: () => number, minutes: number): void {
  const tabs = 1 + Math.floor(random() * 3);
  const names = Array.from({ length: tabs }, (_, index) => `tab ${index}`);
  for (const [index, tab] of names.entries()) {
    world.after(random() * 5000 * index, () => {
      world.openTab(tab);
      if (random() < 0.5) poll(tab);
      page(tab);
    });
    if (index > 0 || tabs > 1) {
      const life = (0.3 + random()) * minutes * minute;
      if (random() < 0.4) world.after(life, () => world.closeTab(tab));
    }
  }
  function page(tab: string): void {
    if (world.now() - start > minutes * minute || !world.isOpen(tab)) return;
    const count = 1 + Math.floor(random() * 4);
    for (let index = 0; index < count; index += 1) {
      const priority: Priority = random() < 0.2 ? 'user' : 'screen';
      const id = world.call(tab, { cost: 1 + Math.floor(random() ** 3 * 10), priority });
      if (random() < 0.1) world.after(random() * 300, () => world.remove(tab, id));
    }
    // Alternating bursts and pauses.
    world.after(random() < 0.7 ? random() * 2000 : random() * 90_000, () => page(tab));
  }
  function poll(tab: string): void {
    if (world.now() - start > minutes * minute || !world.isOpen(tab)) return;
    world.call(tab, { cost: 1, priority: 'polling' }, () =>
      world.after(2000 + random() * 3000, () => poll(tab)),
    );
  }
  const start = world.now();
}

/** Background work of this many units, several calls at a time. */
function crawl(
  world: TestWorld,
  tab: string,
  work: number,
  cost: number,
): { endedAt: () => number } {
  let left = work;
  let ended = 0;
  let open = 0;
  const more = (): void => {
    while (open < 8 && left > 0) {
      open += 1;
      left -= cost;
      world.call(tab, { cost, priority: 'background', unitsLeft: left + cost }, () => {
        open -= 1;
        ended = world.now();
        more();
      });
    }
  };
  world.after(10, more);
  return { endedAt: () => ended };
}

/** Reloads of a tab with all that is in flight, and tabs that are frozen for seconds or minutes. */
function mishaps(world: TestWorld, random: () => number): void {
  for (let count = Math.floor(random() * 6); count > 0; count -= 1) {
    const tab = `tab ${Math.floor(random() * 3)}`;
    const length = random() < 0.5 ? 4000 * random() : 3 * minute * random();
    world.after(random() * 4 * minute, () => {
      if (!world.isOpen(tab)) return;
      if (random() < 0.5) world.reload(tab);
      else world.freeze(tab, length);
    });
  }
}

/** Another client's page or job: many calls within a second or two, then a pause. */
function burstsOfOthers(world: TestWorld, { random, tier }: Conditions): void {
  let bursts = 0;
  const burst = (): void => {
    bursts += 1;
    const size = tierUnits[tier] * (0.2 + random());
    const pace = 10 + random() * 40;
    for (let spent = 0; spent < size; spent += 2) {
      world.after((spent / pace) * 1000, () => world.foreignSpends(2));
    }
    if (bursts < 5) world.after((size / pace) * 1000 + 20_000 + random() * 50_000, burst);
  };
  world.after(5000 + random() * minute, burst);
}

const seeds = (count: number) => Array.from({ length: count }, (_, index) => index + 1);

/** How many worlds the widest tests try; `SEEDS=2000 npx vitest run simulation` tries more. */
const widely = Number(process.env['SEEDS'] ?? 500);
const timeout = 300 * widely;

describe('this browser causes no refusal', () => {
  test(
    'alone: several tabs, reloads, frozen pages, lost headers, wrong clocks',
    { timeout },
    () => {
      for (const seed of seeds(widely)) {
        const conditions = conditionsOf(seed);
        const world = createWorld(conditions);
        busyPerson(world, conditions.random, 4);
        if (seed % 3 === 0) crawl(world, 'tab 0', 200, seed % 2 === 0 ? 1 : 5);
        if (seed % 2 === 0) mishaps(world, conditions.random);
        world.run();
        expect(world.refusals, textOf(seed, conditions)).toEqual([]);
        expect(world.done.length, `seed ${seed}`).toBeGreaterThan(0);
      }
    },
  );

  test('beside other clients, whose refusals are waited for and sent again', { timeout }, () => {
    for (const seed of seeds(0.6 * widely)) {
      // A lost refusal teaches nothing, and a service without headers does not tell what others use.
      const conditions = { ...conditionsOf(seed), lostAnswers: 0 };
      const { random } = conditions;
      const world = createWorld(conditions);
      busyPerson(world, random, 6);
      if (seed % 2 === 0) crawl(world, 'tab 0', 600, 1);
      else mishaps(world, random);
      burstsOfOthers(world, conditions);
      world.run();
      const context = textOf(seed, conditions);
      expect(world.ownRefusals, context).toEqual([]);
      for (const { from, until } of world.waits) {
        // Calls that were on their way count not, nor those of a tab that was frozen just before.
        const known = from + 2 * conditions.latency[1] + (seed % 2 === 0 ? 10 : 5000);
        const end = from + (until - from) / Math.max(1, conditions.clockPace) - 1;
        const early = world.arrivals.filter((at) => at > known && at < end);
        expect(early, context).toEqual([]);
      }
    }
  });
});

describe('if the clock jumps', () => {
  test.for([
    ['is set back by 2 h', (world: TestWorld) => world.setClock(-2 * hour)],
    ['sleeps for 3 h', (world: TestWorld) => world.sleep(3 * hour)],
    ['sleeps for a day', (world: TestWorld) => world.sleep(24 * hour)],
  ] as const)('while the browser %s: nothing waits for hours, or is refused', ([, jump]) => {
    for (const seed of seeds(100)) {
      const conditions = conditionsOf(seed);
      const world = createWorld(conditions);
      busyPerson(world, conditions.random, 4);
      crawl(world, 'tab 0', 200, 1 + (seed % 5));
      let jumpedAt = 0;
      world.after(30_000 + conditions.random() * 120_000, () => {
        jump(world);
        jumpedAt = world.now();
      });
      world.run();
      const context = textOf(seed, conditions);
      expect(world.refusals, context).toEqual([]);
      const waits = world.done
        .filter(({ priority, sentAt }) => priority !== 'background' && sentAt > jumpedAt)
        .map(({ askedAt, sentAt }) => sentAt - Math.max(askedAt, jumpedAt));
      expect(Math.max(0, ...waits), context).toBeLessThan(10 * minute);
      const endedAt = Math.max(...world.done.map(({ doneAt }) => doneAt));
      expect(endedAt - jumpedAt, context).toBeLessThan(hour);
    }
  });

  test('a clock that is advanced causes few refusals', () => {
    for (const seed of seeds(100)) {
      const conditions = { ...conditionsOf(seed), lostAnswers: 0, lostHeaders: 0.1 * (seed % 2) };
      const world = createWorld(conditions);
      busyPerson(world, conditions.random, 4);
      world.after(30_000 + conditions.random() * 120_000, () => world.setClock(3 * hour));
      world.run();
      expect(world.refusals.length, textOf(seed, conditions)).toBeLessThanOrEqual(10);
    }
  });
});

test('the last hour is complete in every tab, also in one that opens later', () => {
  for (const seed of seeds(100)) {
    const conditions = { ...conditionsOf(seed), lostHeaders: 0, lostAnswers: 0 };
    const { random } = conditions;
    const world = createWorld(conditions);
    const spentIn = (tab: string): number =>
      (world.state(tab)?.usage ?? [])
        .flatMap(({ spent }) => Object.values(spent))
        .reduce((all, units) => all + units, 0);
    const calls = (tab: string, count: number): void => {
      for (let call = 0; call < count; call += 1) {
        world.after(random() * 9000, () => world.call(tab, { cost: 1, priority: 'screen' }));
      }
    };
    world.openTab('tab 0');
    calls('tab 0', 8);
    world.after(random() * 9000, () => {
      world.openTab('tab 1');
      calls('tab 1', 8);
    });
    world.run(20_000);
    expect([spentIn('tab 0'), spentIn('tab 1')], `seed ${seed}`).toEqual([16, 16]);
    world.closeTab('tab 0');
    world.openTab('tab 2');
    world.call('tab 2', { cost: 1, priority: 'screen' });
    world.run(5000);
    expect(spentIn('tab 2'), `seed ${seed}`).toBe(17);
  }
});

/** A clock that runs right, and responses that arrive. */
const fair = (seed: number): Conditions => ({
  ...conditionsOf(seed),
  clockPace: 1,
  lostAnswers: 0,
  lostHeaders: 0,
});

describe('background work', () => {
  test.each([
    ['starter', 'continuous', 360, 1],
    ['growth', 'continuous', 2000, 1],
    ['growth', 'continuous', 1500, 5],
    ['scale', 'continuous', 6000, 1],
    ['enterprise', 'continuous', 30_000, 5],
    ['starter', 'window', 290, 1],
    ['growth', 'window', 1900, 5],
    ['scale', 'window', 5900, 1],
  ] as const)(
    'on %s with %s refill is through within a tenth of the time that the bucket sets',
    (tier, refill, work, cost) => {
      for (const seed of seeds(8)) {
        const conditions = { ...fair(seed), tier, refill };
        // Four calls at a time use the whole refill of these tiers only over a fast connection.
        if (tier === 'scale') conditions.latency = [5, 60];
        if (tier === 'enterprise') conditions.latency = [5, 20];
        const world = createWorld(conditions);
        const began = world.now();
        world.openTab('tab 0');
        const { endedAt } = crawl(world, 'tab 0', work, cost);
        world.run();
        const limit = tierUnits[tier];
        // A full bucket at the start, then the refill; a window begins on the service's minute.
        const windows = Math.ceil(work / limit) - 1;
        const bound =
          refill === 'continuous'
            ? ((work - limit) / limit) * minute
            : windows === 0
              ? 0
              : minute - (began % minute) + (windows - 1) * minute;
        const took = endedAt() - began;
        const context = `seed ${seed} took ${Math.round(took)} of ${Math.round(bound)}`;
        expect(world.refusals, context).toEqual([]);
        expect(took, context).toBeLessThanOrEqual(bound * 1.1);
      }
    },
  );

  test('the eligibility of 10,000 products on growth takes as long as the rate limit requires, and the reserve for clicks', () => {
    // A hundred calls of five units. The reserve for clicks, a twentieth, is waited for once: three seconds,
    // which matter more for short work.
    const [work, cost, limit] = [500, 5, tierUnits.growth];
    const bound = ((work - limit + limit / 20) / limit) * minute;
    for (const seed of seeds(8)) {
      const conditions = { ...fair(seed), tier: 'growth', refill: 'continuous' } as const;
      const world = createWorld(conditions);
      const began = world.now();
      world.openTab('tab 0');
      const { endedAt } = crawl(world, 'tab 0', work, cost);
      world.run();
      expect(world.done).toHaveLength(100);
      expect(world.refusals, `seed ${seed}`).toEqual([]);
      expect(endedAt() - began, `seed ${seed}`).toBeLessThanOrEqual(bound * 1.1);
    }
  });

  test('is spread evenly: no quarter of it takes much longer than another', () => {
    const conditions = { ...fair(1), tier: 'growth', refill: 'continuous' } as const;
    const world = createWorld({ ...conditions, latency: [20, 60] });
    world.openTab('tab 0');
    crawl(world, 'tab 0', 2000, 1);
    world.run();
    const at = [0, 0.25, 0.5, 0.75, 1].map(
      (share) => world.done[Math.min(1999, Math.round(share * 2000))]?.doneAt ?? 0,
    );
    const quarters = at.slice(1).map((end, index) => end - (at[index] ?? 0));
    expect(Math.max(...quarters)).toBeLessThan(Math.min(...quarters) * 1.25);
  });

  test('delays a click by at most one of its calls', () => {
    for (const seed of seeds(100)) {
      const conditions = fair(seed);
      const { random } = conditions;
      const world = createWorld(conditions);
      world.openTab('tab 0');
      world.openTab('tab 1');
      crawl(world, 'tab 0', tierUnits[conditions.tier] * 3, 5);
      for (let click = 0; click < 20; click += 1) {
        world.after(100 + random() * 150_000, () => {
          world.call(random() < 0.5 ? 'tab 0' : 'tab 1', { cost: 2, priority: 'user' });
        });
      }
      world.run();
      const clicks = world.done.filter(({ priority }) => priority === 'user');
      expect(clicks).toHaveLength(20);
      for (const { askedAt, sentAt } of clicks) {
        // The message that releases it travels between tabs, and may cross another one.
        const passed = world.done.filter(
          (other) =>
            other.priority === 'background' && other.sentAt > askedAt + 2 && other.sentAt < sentAt,
        );
        expect(passed.length, `seed ${seed}`).toBeLessThanOrEqual(1);
      }
    }
  });
});
