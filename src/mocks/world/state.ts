/** The simulation's changing state. Everything else is computed from the seed and the clock. */
import type { MasterlistItem } from '#api/contract/batch.ts';
import type { ReportRequest } from '#api/contract/report.ts';
import type { ScenarioName } from './scenarios.ts';
import type { TierName } from './tiers.ts';

/** A user who has entered the password. */
interface Login {
  sub: string;
  /** When, in seconds since 1970. */
  authTime: number;
}

/** An authorization code between the provider's page and the token call. Times in ms. */
export interface Code extends Login {
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

/** One sign-in's family of refresh tokens; only the newest is valid (RFC 9700, 4.14.2). */
export interface Family extends Login {
  clientId: string;
  scope: string;
  nonce: string | null;
  /** Number of the newest token. */
  generation: number;
  secret: string;
  revoked: boolean;
  expiresAt: number;
}

/** The provider's own session; a tab with one signs in without a form. */
export interface ProviderSession extends Login {
  expiresAt: number;
}

/** A token bucket as it was at an instant (ms). */
interface Bucket {
  units: number;
  at: number;
}

export interface LoggedRequest {
  method: string;
  /** Path below the service's base URL, with its query. */
  path: string;
  /** 0 for a dropped connection. */
  status: number;
  /** API units charged. */
  units: number;
  /** RFC 3339. */
  at: string;
}

/** A report as requested; its status is computed from the clock. Times in ms. */
export interface StoredJob {
  sub: string;
  request: ReportRequest;
  createdAt: number;
  cancelledAt: number | null;
  /** When the job was last read, which renews its result URL. */
  readAt: number;
  /** Decided at request time; null if the report will succeed. */
  failure: string | null;
}

/** A v2 batch as submitted. */
export interface StoredBatch {
  sub: string;
  items: MasterlistItem[];
  createdAt: number;
}

/** How many jobs and how many batches are stored; the oldest are dropped first. */
const maxStoredJobs = 300;

export interface SigningKey {
  kid: string;
  privateKey: JsonWebKey;
  publicKey: JsonWebKey;
}

export interface State {
  /** How far the control has advanced the clock. */
  offsetMs: number;
  scenario: ScenarioName;
  tier: TierName;
  /** How the rate limit refills: continuously, or completely with each new window. */
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

/** How many requests the log holds. */
export const logLength = 500;

/** The initial state. */
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

/** Drops the oldest entries of a record over its maximum length. */
export function keepNewest(entries: Record<string, { createdAt: number }>): void {
  const byAge = Object.entries(entries).toSorted(([, a], [, b]) => a.createdAt - b.createdAt);
  for (const [id] of byAge.slice(0, Math.max(0, byAge.length - maxStoredJobs))) delete entries[id];
}
