/** All of the simulation that changes. Everything else is computed from the seed and the clock. */
import type { MasterlistItem } from '#api/contract/batch.ts';
import type { ReportRequest } from '#api/contract/report.ts';
import type { ScenarioName } from './scenarios.ts';
import type { TierName } from './tiers.ts';

/** An authorization code on its way from the provider's page to the token call. Times in ms. */
export interface Code {
  sub: string;
  clientId: string;
  redirectUri: string;
  scope: string;
  /** Null for v2, which has none. */
  state: string | null;
  nonce: string | null;
  challenge: string | null;
  expiresAt: number;
  /** Set once the code is redeemed: the family that a replay of the code must end (RFC 6749, 4.1.2). */
  family: string | null;
}

/** One sign-in's line of refresh tokens, of which only the newest is good (RFC 9700, 4.14.2). */
export interface Family {
  sub: string;
  clientId: string;
  scope: string;
  nonce: string | null;
  /** Count of the newest token. */
  generation: number;
  secret: string;
  revoked: boolean;
  expiresAt: number;
}

/** The provider's own session; a tab that holds one signs in without a form. */
export interface ProviderSession {
  sub: string;
  expiresAt: number;
}

/** A token bucket as it was at an instant (ms). */
export interface Bucket {
  units: number;
  at: number;
}

export interface LoggedRequest {
  method: string;
  /** Path below the service's base, with its query. */
  path: string;
  /** 0 for a call that was broken off. */
  status: number;
  /** What it took from the budget. */
  units: number;
  /** RFC 3339. */
  at: string;
}

/** A report as it was asked for; its state is computed from the clock. Times in ms. */
export interface StoredJob {
  sub: string;
  request: ReportRequest;
  createdAt: number;
  cancelledAt: number | null;
  /** When the job was last read, which renews its result. */
  readAt: number;
  /** Decided when it was asked for; null for a report that will succeed. */
  failure: string | null;
}

/** A v2 batch as it was submitted. */
export interface StoredBatch {
  sub: string;
  items: MasterlistItem[];
  createdAt: number;
}

/** How many jobs, and how many batches, are kept: the oldest go first. */
export const keptJobs = 300;

export interface SigningKey {
  kid: string;
  privateKey: JsonWebKey;
  publicKey: JsonWebKey;
}

export interface State {
  /** What the control moved the clock on by. */
  offsetMs: number;
  scenario: ScenarioName;
  tier: TierName;
  /** How the budget refills: drop by drop, or all at once with each new window. */
  refill: 'continuous' | 'window';
  /** While true, data calls wait. */
  held: boolean;
  /** Data calls since the scenario was set. */
  dataCalls: number;
  buckets: Record<string, Bucket>;
  codes: Record<string, Code>;
  families: Record<string, Family>;
  sessions: Record<string, ProviderSession>;
  jobs: Record<string, StoredJob>;
  batches: Record<string, StoredBatch>;
  key: SigningKey | null;
  log: LoggedRequest[];
}

/** How many requests the log keeps. */
export const logLength = 500;

/** A state in which nothing has happened yet. */
export function freshState(options: { scenario?: ScenarioName; tier?: TierName } = {}): State {
  return {
    offsetMs: 0,
    scenario: options.scenario ?? 'none',
    tier: options.tier ?? 'growth',
    refill: 'continuous',
    held: false,
    dataCalls: 0,
    buckets: {},
    codes: {},
    families: {},
    sessions: {},
    jobs: {},
    batches: {},
    key: null,
    log: [],
  };
}

/** Drops the oldest entries of a record that has grown past its length. */
export function keepNewest(entries: Record<string, { createdAt: number }>): void {
  const byAge = Object.entries(entries).toSorted(([, a], [, b]) => a.createdAt - b.createdAt);
  for (const [id] of byAge.slice(0, Math.max(0, byAge.length - keptJobs))) delete entries[id];
}
