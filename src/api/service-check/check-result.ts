/** What the connection check found out, as its page shows it and its command prints it. */
import type { EndpointName } from '#api/contract/endpoints.ts';

/**
 * `pass`: as expected. `differs`: readable, but not as expected. `missing`: not there, or not readable. `skipped`: not
 * checked, with the reason.
 */
export type Outcome = 'pass' | 'differs' | 'missing' | 'skipped';

export interface Finding {
  /** The group it is listed in: "Accounts", "Rate limits", "Access". */
  topic: string;
  /** What was checked: "GET /advertising/accounts", "metrics.spend", "Page size". */
  subject: string;
  outcome: Outcome;
  /** What was found, as a sentence fragment without customer data: "in 1,100 of 1,200 records". */
  found: string;
  /** What a difference means for the user: a sentence; `null` if it passes. */
  effect: string | null;
}

export interface CheckResult {
  /** When it ended, RFC 3339. */
  checkedAt: string;
  baseUrl: string;
  calls: number;
  findings: Finding[];
}

/** What the check may do besides reading. */
export interface CheckConsent {
  /** Request a report of one day. */
  report: boolean;
  /** Check the eligibility of one product. */
  eligibility: boolean;
}

export interface CheckOptions extends CheckConsent {
  /** The cost of a call in units. */
  costOf: (endpoint: EndpointName) => number;
  /** Headers that can be read: all of them on Node, in a browser only the exposed ones. */
  seesAllHeaders: boolean;
  /** Called before each call: "GET /catalog/listings". */
  onCall?: (call: string) => void;
  /** Rejects on abort; by default with the clock of this device. */
  wait?: (milliseconds: number) => Promise<void>;
  signal?: AbortSignal;
}
