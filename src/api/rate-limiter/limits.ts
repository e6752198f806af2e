/**
 * The service's limits (`GET /rate-limits`, which is free): fetched, shared with other tabs, and fetched again
 * once outdated.
 */
import * as z from 'zod/mini';
import { RateLimits } from '#api/contract/rate-limits.ts';
import type { Outcome } from './ledger.ts';
import type { SharedDispatcher } from './shared-dispatcher.ts';

/** Milliseconds after which the limits are fetched again: a day. */
const maxLimitsAge = 86_400_000;
/** Minimum milliseconds between two attempts. */
const minFetchInterval = 60_000;

export interface LimitsOptions {
  now: () => number;
  tabs: () => SharedDispatcher;
  fetchLimits: () => Promise<Response>;
  /** The rate limit headers of a response. */
  outcomeOf: (response: Response) => Outcome;
  /** Called when the limits have been fetched. */
  onLearned: (limits: RateLimits) => void;
}

export function createLimits({ now, tabs, fetchLimits, outcomeOf, onLearned }: LimitsOptions) {
  let limits: RateLimits | null = null;
  let learnedAt = -Infinity;
  let fetchedAt = -Infinity;

  /** The current tier according to the service. */
  function tier() {
    return limits?.tiers.find((one) => one.name !== null && one.name === limits?.current_tier);
  }

  /** Passes the limits to the dispatcher. */
  function applyLimits(): void {
    if (limits === null) return;
    tabs().dispatcher.fetchNow({
      limit: tier()?.units_per_window ?? null,
      windowSeconds: tier()?.window_s ?? 60,
      refill: limits.refill === 'continuous' ? 'continuous' : 'window',
    });
  }

  /** Fetches the limits, whose response also contains a reading. */
  async function learn(): Promise<void> {
    fetchedAt = now();
    const { dispatcher } = tabs();
    const freeCall = dispatcher.startFreeCall();
    let outcome: Outcome | null = null;
    try {
      const response = await fetchLimits();
      outcome = outcomeOf(response);
      const said = z.safeParse(RateLimits, response.ok ? await response.json() : null);
      if (said.success) {
        [limits, learnedAt] = [said.data, now()];
        applyLimits();
        onLearned(limits);
      }
    } catch {
      // The limits stay unknown, and the next call tries again.
    }
    dispatcher.settleFreeCall(freeCall, outcome);
  }

  return {
    current: () => limits,
    teach: applyLimits,
    learn,
    /** Fetches the limits if they are unknown, outdated, or contradict the responses' headers. */
    fetchIfNeeded(): void {
      const { bucket } = tabs().standing();
      const units = tier()?.units_per_window ?? null;
      const isOther = units !== null && bucket.limit !== null && units !== bucket.limit;
      if (
        !tabs().leads() ||
        Math.abs(now() - fetchedAt) < (isOther ? minFetchInterval / 20 : minFetchInterval)
      )
        return;
      if (limits === null || isOther || now() - learnedAt > maxLimitsAge) void learn();
    },
    /** Takes over the limits fetched by another tab. */
    receive(others: RateLimits): void {
      [limits, learnedAt] = [others, now()];
    },
  };
}
