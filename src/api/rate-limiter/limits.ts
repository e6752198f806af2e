/** What the service said of its limits (`GET /rate-limits`, which is free): asked for, handed on, kept until it is old. */
import * as z from 'zod/mini';
import { RateLimits } from '#api/contract/rate-limits.ts';
import type { Outcome } from './ledger.ts';
import type { Tabs } from './tabs.ts';

/** What the service says of its limits is asked for again after this many milliseconds. */
const limitsLast = 86_400_000;
/** A service that did not say is left in peace for this long. */
const askAgain = 60_000;

export interface LimitsOptions {
  now: () => number;
  tabs: () => Tabs;
  ask: () => Promise<Response>;
  /** What an answer says of the budget. */
  outcomeOf: (response: Response) => Outcome;
  /** What was kept from an earlier visit. */
  kept: { limits: RateLimits | null; learnedAt: number } | null;
  /** The service has said. */
  learned: (limits: RateLimits, learnedAt: number) => void;
}

export function createLimits({ now, tabs, ask, outcomeOf, kept, learned }: LimitsOptions) {
  let limits = kept?.limits ?? null;
  let learnedAt = kept?.learnedAt ?? -Infinity;
  let askedAt = -Infinity;

  /** The tier that the service says we are on. */
  function tier() {
    return limits?.tiers.find((one) => one.name !== null && one.name === limits?.current_tier);
  }

  /** Hands what is known to the dispatcher. */
  function teach(): void {
    if (limits === null) return;
    tabs().dispatcher.learn({
      limit: tier()?.units_per_window ?? null,
      windowSeconds: tier()?.window_s ?? 60,
      refill: limits.refill === 'continuous' ? 'continuous' : 'window',
    });
  }

  /** Asks what the limits are, and by that how the budget stands. */
  async function learn(): Promise<void> {
    askedAt = now();
    const { dispatcher } = tabs();
    const question = dispatcher.ask();
    let outcome: Outcome | null = null;
    try {
      const response = await ask();
      outcome = outcomeOf(response);
      const said = z.safeParse(RateLimits, response.ok ? await response.json() : null);
      if (said.success) {
        [limits, learnedAt] = [said.data, now()];
        teach();
        learned(limits, learnedAt);
      }
    } catch {
      // Nothing is known, and the next call asks again.
    }
    dispatcher.answered(question, outcome);
  }

  return {
    current: () => limits,
    learnedAt: () => learnedAt,
    teach,
    learn,
    /** Asks where limits are not known, old, or no longer those that answers speak of. */
    learnIfNeeded(): void {
      const { bucket } = tabs().standing();
      const units = tier()?.units_per_window ?? null;
      const isOther = units !== null && bucket.limit !== null && units !== bucket.limit;
      if (!tabs().leads() || Math.abs(now() - askedAt) < (isOther ? askAgain / 20 : askAgain))
        return;
      if (limits === null || isOther || now() - learnedAt > limitsLast) void learn();
    },
    /** Another tab was told. */
    told(others: RateLimits, at: number): void {
      [limits, learnedAt] = [others, at];
    },
  };
}
