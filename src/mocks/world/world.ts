/** A simulated service's world as a value: where it stands in time, what has happened to it, what is in it. */
import { type Layout, type Sizes, defaultSizes, layOut } from './layout.ts';
import type { ScenarioName } from './scenarios.ts';
import { type State, freshState } from './state.ts';
import { type Store, memoryStore } from './store.ts';
import type { TierName } from './tiers.ts';

export interface WorldOptions {
  /** The same seed gives the same data everywhere. */
  seed: number;
  /** Milliseconds since 1970; what the control moves on comes on top. */
  clock: () => number;
  sizes?: Partial<Sizes>;
  scenario?: ScenarioName;
  tier?: TierName;
  store?: Store;
}

export interface World {
  seed: number;
  store: Store;
  /** Milliseconds since 1970 in this world. */
  now: (state: Pick<State, 'offsetMs'>) => number;
  /** What the world holds, under the scenario that it is in. */
  layout: (state: State) => Layout;
  /** As on the first day. Signing keys stay, so that a session outlives it. */
  reset: () => Promise<void>;
}

/** Makes a world. Nothing is computed before it is asked for. */
export function createWorld(options: WorldOptions): World {
  const sizes = { ...defaultSizes, ...options.sizes };
  const store = options.store ?? memoryStore(freshState(options));
  const layouts = new Map<ScenarioName, Layout>();
  return {
    seed: options.seed,
    store,
    now: (state) => options.clock() + state.offsetMs,
    layout: (state) => {
      const { scenario } = state;
      const kind = scenario === 'many-accounts' || scenario === 'huge-account' ? scenario : 'none';
      let layout = layouts.get(kind);
      if (!layout) {
        const accounts = kind === 'many-accounts' ? 2400 : sizes.accounts;
        const share = kind === 'huge-account' ? 9 : undefined;
        layouts.set(kind, (layout = layOut(options.seed, { ...sizes, accounts }, share)));
      }
      return layout;
    },
    reset: () =>
      store.update((state) => {
        Object.assign(state, { ...freshState(options), key: state.key });
      }),
  };
}
