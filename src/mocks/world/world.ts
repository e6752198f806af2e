/** The world of a simulated service: its clock, its state and its contents. */
import { msPerDay } from './calendar.ts';
import { withDayFault } from './day-faults.ts';
import { type Layout, type Sizes, defaultSizes, layOut } from './layout.ts';
import type { ScenarioName } from './scenarios.ts';
import { type State, freshState } from './state.ts';
import { type Store, memoryStore } from './store.ts';
import type { TierName } from './tiers.ts';

export interface WorldOptions {
  /** The same seed gives the same data everywhere. */
  seed: number;
  /** Milliseconds since 1970, without what the control has advanced. */
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
  /** The world's contents under the current scenario. */
  layout: (state: State) => Layout;
  /** Back to the initial state. Signing keys stay, so that sessions survive. */
  reset: () => Promise<void>;
}

/** Scenarios with other contents. */
const worlds: readonly ScenarioName[] = [
  'many-accounts',
  'huge-account',
  'missing-day',
  'restated-day',
  'unusual-day',
];

/** Creates a world. Everything is computed on demand. */
export function createWorld(options: WorldOptions): World {
  const sizes = { ...defaultSizes, ...options.sizes };
  const store = options.store ?? memoryStore(freshState(options));
  const layouts = new Map<ScenarioName, Layout>();
  const start = options.clock();
  const unusualDay = Math.floor(start / msPerDay) - 3;
  return {
    seed: options.seed,
    store,
    now: (state) => options.clock() + state.offsetMs,
    layout: (state) => {
      const { scenario } = state;
      const kind = worlds.includes(scenario) ? scenario : 'none';
      let layout = layouts.get(kind);
      if (!layout) {
        const accounts = kind === 'many-accounts' ? 2400 : sizes.accounts;
        const share = kind === 'huge-account' ? 9 : undefined;
        layout = withDayFault(layOut(options.seed, { ...sizes, accounts }, share), kind, start);
        if (kind === 'unusual-day') layout.unusualDay = unusualDay;
        layouts.set(kind, layout);
      }
      return layout;
    },
    reset: () =>
      store.update((state) => {
        Object.assign(state, { ...freshState(options), key: state.key });
      }),
  };
}
