/** What tests and demonstrators can change in the world: `/__sim/…` over HTTP, `window.__sim` in the browser. */
import { isScenario, scenarios } from './world/scenarios.ts';
import type { LoggedRequest } from './world/state.ts';
import { isTier, tiers } from './world/tiers.ts';
import type { World } from './world/world.ts';

export interface Control {
  /** Back to the initial state; signed-in users stay signed in until their token expires. */
  reset: () => Promise<void>;
  /** Advances the world's clock. */
  clock: (body: { advance_s: number }) => Promise<void>;
  scenario: (body: { name: string }) => Promise<void>;
  /** Sets the tier and, if given, how its rate limit refills. The bucket starts full. */
  tier: (body: { name: string; refill?: string }) => Promise<void>;
  /** While `held` is true, responses to data calls are delayed. */
  hold: (body: { held: boolean }) => Promise<void>;
  /** Revokes every refresh token and the provider's sessions: the next renewal fails. */
  revoke: () => Promise<void>;
  /** The latest requests, oldest first. */
  requests: () => Promise<LoggedRequest[]>;
  /** Milliseconds since 1970 in the world. */
  now: () => Promise<number>;
}

/** The control of a world. Each method throws a TypeError with a readable message for invalid values. */
export function controlOf(world: World): Control {
  const { store } = world;
  return {
    reset: () => world.reset(),
    clock: async ({ advance_s: seconds }) => {
      if (!Number.isFinite(seconds)) throw new TypeError('advance_s must be a number of seconds.');
      await store.update((state) => void (state.offsetMs += seconds * 1000));
    },
    scenario: async ({ name }) => {
      if (!isScenario(name)) throw new TypeError(`name must be one of ${list(scenarios)}.`);
      await store.update((state) => void Object.assign(state, { scenario: name, dataCalls: 0 }));
    },
    tier: async ({ name, refill }) => {
      if (!isTier(name)) throw new TypeError(`name must be one of ${list(tiers)}.`);
      if (refill !== undefined && refill !== 'continuous' && refill !== 'window') {
        throw new TypeError('refill must be continuous or window.');
      }
      const change = { tier: name, buckets: {}, ...(refill === undefined ? {} : { refill }) };
      await store.update((state) => void Object.assign(state, change));
    },
    hold: async ({ held }) => {
      if (typeof held !== 'boolean') throw new TypeError('held must be true or false.');
      await store.update((state) => void (state.held = held));
    },
    revoke: () =>
      store.update((state) => {
        for (const family of Object.values(state.families)) family.revoked = true;
        state.sessions = {};
      }),
    requests: async () => [...(await store.read()).log],
    now: async () => world.now(await store.read()),
  };
}

function list(names: object): string {
  return Object.keys(names).join(', ');
}
