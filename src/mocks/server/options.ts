/** The command line of the simulated service. */
import { parseArgs } from 'node:util';
import { type Sizes, smallWorld } from '#mocks/world/layout.ts';
import { isScenario, scenarios, type ScenarioName } from '#mocks/world/scenarios.ts';
import { isTier, tiers, type TierName } from '#mocks/world/tiers.ts';

export interface ServerOptions {
  port: number;
  host: string;
  seed: number;
  tier: TierName;
  scenario: ScenarioName;
  /** Start of the world's clock in milliseconds since 1970; null for the system time. */
  start: number | null;
  sizes: Partial<Sizes>;
  control: boolean;
}

export const defaults: ServerOptions = {
  port: 4010,
  host: 'localhost',
  seed: 1,
  tier: 'growth',
  scenario: 'none',
  start: null,
  sizes: {},
  control: true,
};

const sizeNames = ['accounts', 'campaigns', 'keywords', 'listings', 'products'] as const;

/** Reads the command line. Throws a TypeError with a message for the user. */
export function readOptions(args: readonly string[]): ServerOptions {
  const { values } = parseArgs({
    args: [...args],
    options: {
      port: { type: 'string' },
      /** On all network interfaces. */
      host: { type: 'boolean', default: false },
      seed: { type: 'string' },
      tier: { type: 'string' },
      now: { type: 'string' },
      scenario: { type: 'string' },
      world: { type: 'string' },
      accounts: { type: 'string' },
      campaigns: { type: 'string' },
      keywords: { type: 'string' },
      listings: { type: 'string' },
      products: { type: 'string' },
      'no-control': { type: 'boolean' },
    },
  });
  const { tier = defaults.tier, scenario = defaults.scenario } = values;
  if (!isTier(tier)) throw new TypeError(`--tier must be one of ${Object.keys(tiers).join(', ')}.`);
  if (!isScenario(scenario)) {
    throw new TypeError(`--scenario must be one of ${Object.keys(scenarios).join(', ')}.`);
  }
  if (!['full', 'small'].includes(values.world ?? 'full')) {
    throw new TypeError('--world must be one of full, small.');
  }
  const world = values.world === 'small' ? smallWorld : defaults;
  const sizes = sizeNames.flatMap((name): [string, number][] =>
    values[name] === undefined ? [] : [[name, whole(`--${name}`, values[name], 1, 10_000_000)]],
  );
  return {
    port: values.port === undefined ? defaults.port : whole('--port', values.port, 0, 65_535),
    host: values.host ? '0.0.0.0' : defaults.host,
    seed: values.seed === undefined ? world.seed : whole('--seed', values.seed, 0, 2 ** 31),
    tier,
    scenario,
    start: values.now === undefined ? world.start : instant(values.now),
    sizes: { ...world.sizes, ...Object.fromEntries(sizes) },
    control: values['no-control'] !== true,
  };
}

function whole(name: string, value: string, least: number, most: number): number {
  const number = Number(value);
  if (/^\d+$/.test(value) && number >= least && number <= most) return number;
  throw new TypeError(`${name} must be a whole number from ${least} to ${most}, not “${value}”.`);
}

function instant(value: string): number {
  const ms = Date.parse(value);
  if (!Number.isNaN(ms)) return ms;
  throw new TypeError(
    `--now must be a date and time such as 2026-03-01T09:00:00Z, not “${value}”.`,
  );
}
