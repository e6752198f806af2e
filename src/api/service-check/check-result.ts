/** What the connection check found out, as shown on its page, printed by its command and saved as a file. */
import type { EndpointName } from '#api/contract/endpoints.ts';

/**
 * `pass`: as expected. `differs`: in another form, or under a name that a mapping can translate. `missing`: not
 * there, or not readable. `skipped`: not checked, with the reason.
 */
export type Outcome = 'pass' | 'differs' | 'missing' | 'skipped';

export interface Finding {
  /** The group it is listed in: "Accounts", "Rate limits", "Access". */
  topic: string;
  /** What was checked: "GET /advertising/accounts", "metrics.spend", "Page size". */
  subject: string;
  outcome: Outcome;
  /** What was found, as a sentence fragment without customer data: "performance.cost in 1,200 of 1,200 records". */
  found: string;
  /** What a difference means for the user: a sentence; `null` if it passes. */
  effect: string | null;
}

/** A field of the service's responses, without its values. */
export interface FieldFact {
  path: string;
  /** Records that have it, and records looked at. */
  present: number;
  of: number;
  types: string[];
  /** Our field that it is read as, if any. */
  readAs: string | null;
  /** Distinct values of an enumeration; only if the user asks for values. */
  values?: string[];
}

export interface CallFact {
  endpoint: EndpointName;
  method: string;
  /** With `{id}` for identifiers, and the names of query parameters. */
  path: string;
  /** `null` if there was no readable response. */
  status: number | null;
  milliseconds: number;
}

export interface CheckResult {
  /** When it ended, RFC 3339. */
  checkedAt: string;
  baseUrl: string;
  calls: CallFact[];
  findings: Finding[];
  fields: Record<string, FieldFact[]>;
  /** The proposed entry `contract` for `config.json`: the current one with changes. `null` if nothing changes. */
  contract: Record<string, unknown> | null;
}

/** What the check may do besides reading. */
export interface CheckConsent {
  /** Request a report of one day. */
  report: boolean;
  /** Check the eligibility of one product. */
  eligibility: boolean;
}

/** How the check reaches the service. */
export interface CheckHost {
  baseUrl: string;
  /**
   * Sends one call as it is, without a mapping, and with the key and the bearer. Rejects if there is no readable
   * response.
   */
  send: (endpoint: EndpointName, call: CheckCall) => Promise<Response>;
  /** Fetches a report's result. `null` if its address is not allowed. */
  fetchResult: (address: string) => Promise<Response | null>;
  /** The current entry `contract`, if any. */
  contract: unknown;
  /** Milliseconds since 1970. */
  now: () => number;
  wait: (milliseconds: number) => Promise<void>;
  /** Headers that this host can see: all of them on Node, in a browser only the exposed ones. */
  seesAllHeaders: boolean;
  /** Called before each call, for a progress display: how many calls have been made. */
  onProgress?: (calls: number, endpoint: EndpointName) => void;
  signal?: AbortSignal | undefined;
}

export interface CheckCall {
  path?: Record<string, string>;
  query?: Record<string, string | number>;
  json?: unknown;
}
