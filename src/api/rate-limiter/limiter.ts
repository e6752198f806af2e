/**
 * Every call to the service waits here until the rate limit has room for it. A call that no caller waits for
 * any more is withdrawn, before or after it was sent; a call refused because of the rate limit waits as
 * requested and is sent again.
 */
import * as z from 'zod/mini';
import type { EndpointName } from '#api/contract/endpoints.ts';
import { costOf, RateLimits } from '#api/contract/rate-limits.ts';
import { readRateLimit, readRetryAfter } from '#api/rate-headers.ts';
import { idle } from '#lib/idle.ts';
import { createEmitter } from '#lib/store.ts';
import { secondsFor } from './bucket.ts';
import { createCallQueue, type QueuedCall } from './call-queue.ts';
import { noResponse, type Outcome, reserveOf, unitsLeft } from './limiter-state.ts';
import type {
  ListedCall,
  Priority,
  RateLimitMonitor,
  RateLimitState,
} from './rate-limit-monitor.ts';
import type { SharedState } from './shared-state.ts';

/** What the limiter needs to know about a call. */
export interface Order {
  endpoint: EndpointName;
  priority: Priority;
  /** For background work: units left of all of it, including this call. */
  unitsLeft?: number | undefined;
  signal?: AbortSignal | undefined;
}

export interface Limiter extends RateLimitMonitor {
  /**
   * Sends when the rate limit has room, and again after a refusal because of it. Rejects as `send` does, and
   * with the signal's reason on abort.
   */
  run: (order: Order, send: () => Promise<Response>) => Promise<Response>;
}

export interface LimiterOptions {
  now: () => number;
  /** Shared with the browser's other tabs. */
  shared: SharedState;
  /** `GET /rate-limits`, which is free. */
  ask: () => Promise<Response>;
}

/** For how many milliseconds other clients are mentioned after they were last seen. */
const othersShown = 10 * 60_000;

/** A call of this tab that waits or is in flight. */
type LocalCall = QueuedCall & Omit<ListedCall, 'expectedAt'>;

export function createLimiter({ now, shared, ask }: LimiterOptions): Limiter {
  const tab = crypto.randomUUID();
  const changes = createEmitter();
  const calls = new Set<LocalCall>();
  let counter = 0;
  let cachedState: RateLimitState | null = null;

  const queue = createCallQueue({
    tab,
    now,
    shared,
    changed,
    after(ms, run) {
      const timer = setTimeout(run, ms);
      return () => clearTimeout(timer);
    },
    ask: (done) => void fetchLimits(done),
  });

  async function fetchLimits(done: (outcome: Outcome, limits: RateLimits | null) => void) {
    try {
      const response = await ask();
      const said = z.safeParse(RateLimits, response.ok ? await response.json() : null);
      done(outcomeOf(response), said.data ?? null);
    } catch {
      // The limits stay unknown, and a later call tries again.
      done(noResponse, null);
    }
  }

  function changed(): void {
    cachedState = null;
    changes.emit();
  }

  function outcomeOf(response: Response): Outcome {
    const refused = response.status === 429 ? readRetryAfter(response.headers, now()) : null;
    return { reading: readRateLimit(response.headers, now()) ?? emptyReading, refused };
  }

  const cost = (endpoint: EndpointName): number => costOf(endpoint, queue.state().limits);

  /** Resolves when the call may be sent. */
  function waitForTurn(call: LocalCall, signal: AbortSignal | undefined): Promise<void> {
    return new Promise((resolve, reject) => {
      const stop = (): void => {
        queue.remove(call);
        reject(signal?.reason as Error);
      };
      signal?.addEventListener('abort', stop, { once: true });
      call.go = () => {
        signal?.removeEventListener('abort', stop);
        call.since = now();
        resolve();
      };
      call.since = now();
      queue.add(call);
      changed();
    });
  }

  /** What all tabs know, and this tab's calls. */
  function rateLimitState(): RateLimitState {
    const state = queue.state();
    const { bucket, limits, pausedUntil, counting, othersAt } = state;
    const isPaused = pausedUntil > now();
    const listed = (inFlight: boolean): ListedCall[] =>
      [...calls]
        .filter(({ status }) => (status === 'inFlight') === inFlight)
        .map((call) => {
          const { endpoint, priority, cost: units, since } = call;
          return { endpoint, priority, cost: units, since, expectedAt: queue.expectedAt(call) };
        });
    return {
      tier: limits?.current_tier ?? null,
      limit: bucket.limit,
      windowSeconds: bucket.windowMs / 1000,
      refill: bucket.refill,
      units: unitsLeft(state, isPaused ? now() : bucket.at),
      at: bucket.at,
      fullAt: isPaused ? Math.max(pausedUntil, bucket.fullAt ?? 0) : bucket.fullAt,
      pausedUntil: isPaused ? pausedUntil : null,
      source: counting ? 'count' : 'service',
      others: now() - othersAt < othersShown,
      waiting: listed(false),
      inFlight: listed(true),
    };
  }

  return {
    async run(order, send) {
      const { endpoint, priority, signal } = order;
      const units = cost(endpoint);
      const call: LocalCall = {
        id: `${tab}.${(counter += 1)}`,
        endpoint,
        priority,
        cost: units,
        unitsLeft: order.unitsLeft ?? units,
        since: now(),
        status: 'waiting',
        go: () => {},
      };
      calls.add(call);
      try {
        for (;;) {
          signal?.throwIfAborted();
          await waitForTurn(call, signal);
          let outcome: Outcome = noResponse;
          try {
            const response = await send();
            outcome = outcomeOf(response);
            if (response.status !== 429) return response;
          } finally {
            queue.settle(call, outcome);
          }
        }
      } finally {
        calls.delete(call);
        changed();
      }
    },
    subscribe(listener) {
      // A component that shows the rate limit needs it even if no call is made.
      void idle().then(queue.look);
      return changes.subscribe(listener);
    },
    state: () => (cachedState ??= rateLimitState()),
    tryNow: queue.tryNow,
    unitsAt: (time) => unitsLeft(queue.state(), time),
    limits: () => queue.state().limits,
    usageHistory: () => queue.state().usage,
    costOf: cost,
    secondsFor(units) {
      const { bucket, pausedUntil } = queue.state();
      const from = Math.max(now(), pausedUntil);
      const seconds = secondsFor(bucket, units, from, reserveOf(bucket));
      return seconds === null ? null : seconds + (from - now()) / 1000;
    },
  };
}

const emptyReading = { limit: null, remaining: null, resetSeconds: null, windowSeconds: null };
