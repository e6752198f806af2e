/**
 * Every call to the service waits here until the rate limit has room for it. A call that no caller waits for
 * any more is withdrawn, before or after it was sent; a call refused because of the rate limit waits as
 * requested and is sent again.
 */
import type { EndpointName } from '#api/contract/endpoints.ts';
import { ServiceError } from '#api/errors.ts';
import { readRateLimit, readRetryAfter } from '#api/rate-headers.ts';
import { createEmitter } from '#lib/store.ts';
import { secondsFor, unitsAt } from './bucket.ts';
import { costOf } from './costs.ts';
import { reserveOf } from './dispatcher.ts';
import { type Outcome, noResponse } from './ledger.ts';
import { createLimits } from './limits.ts';
import type { RateLimitMonitor, RateLimitState, Priority } from './rate-limit-monitor.ts';
import { type LocalCall, toRateLimitState } from './rate-limit-state.ts';
import { createSharedDispatcher } from './shared-dispatcher.ts';
import type { TabChannel } from './tab-channel.ts';
import { createUsageHistory } from './usage-history.ts';

/** What the scheduler needs to know about a call. */
export interface Order {
  endpoint: EndpointName;
  priority: Priority;
  /** For background work: units left of all of it, including this call. */
  unitsLeft?: number | undefined;
  signal?: AbortSignal | undefined;
}

export interface Scheduler extends RateLimitMonitor {
  /**
   * Sends when the rate limit has room, and again after a refusal because of it. Rejects as `send` does, with
   * the signal's reason on abort, and with `rateLimited` when the service has refused everything several
   * times in a row.
   */
  run: (order: Order, send: () => Promise<Response>) => Promise<Response>;
  /** Gives a waiting call another priority. */
  raise: (order: Order, priority: Priority) => void;
  /** Registers a call that was sent without the scheduler at `sentAt` (milliseconds since 1970). */
  adopt: (order: Order, sentAt: number, answer: Promise<Response>) => void;
}

export interface SchedulerOptions {
  /** Address and key: another service or key has another rate limit. */
  service: string;
  now: () => number;
  /** Connects to the other tabs of this browser that share the rate limit. */
  openChannel: (service: string, tab: string) => TabChannel;
  /** `GET /rate-limits`, which is free. */
  ask: () => Promise<Response>;
}

export function createScheduler(options: SchedulerOptions): Scheduler {
  const { now, ask: fetchLimits } = options;
  const tab = crypto.randomUUID();
  const neighbours = options.openChannel(options.service, tab);
  let counter = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const calls = new Map<string, LocalCall>();
  const ids = new Map<Order, { id: string; place: (priority: Priority) => void }>();
  const changes = createEmitter();
  const usage = createUsageHistory(now);
  let cachedState: RateLimitState | null = null;

  const limits = createLimits({
    now,
    fetchLimits,
    outcomeOf,
    tabs: () => tabs,
    onLearned: (said) => neighbours.post({ kind: 'limits', limits: said }),
  });

  const tabs = createSharedDispatcher({
    tab,
    neighbours,
    now,
    probe: () => void limits.learn(),
    changed,
    spent: usage.spent,
    refused: usage.refused,
    usageHistory: usage.steps,
    onUsageHistory: usage.restore,
    wake(time) {
      clearTimeout(timer);
      if (time === Infinity) return;
      // At most a second: a laptop may sleep, and the clock of a demonstration may be advanced.
      const wait = Math.max(1, Math.ceil(time - now()));
      timer = setTimeout(() => tabs.tick(), Math.min(1000, wait));
    },
    onLead() {
      limits.teach();
      limits.fetchIfNeeded();
    },
    limits: () => limits.current(),
    onLimits(told) {
      limits.receive(told);
      changed();
    },
  });

  function changed(): void {
    cachedState = null;
    if (tabs.leads()) {
      const units = unitsLeft(now());
      if (units !== null) usage.left(units);
    }
    changes.emit();
  }

  /** None are left while the service refuses calls, whatever was counted. */
  function unitsLeft(time: number): number | null {
    const { bucket, underWay, heldUntil } = tabs.standing();
    const units = unitsAt(bucket, Math.max(time, bucket.at), underWay);
    return units === null ? null : time < heldUntil ? 0 : Math.max(0, units);
  }

  function outcomeOf(response: Response): Outcome {
    const refused = response.status === 429 ? readRetryAfter(response.headers, now()) : null;
    const reading = readRateLimit(response.headers, now());
    return { reading: reading ?? emptyReading, refused };
  }

  const cost = (endpoint: EndpointName): number => costOf(endpoint, limits.current());

  /** Resolves when the call may be sent. */
  function waitForTurn(order: Order, id: string): Promise<void> {
    const { signal, endpoint } = order;
    return new Promise((resolve, reject) => {
      const stop = (): void => {
        leave(order, id);
        tabs.remove(id);
        reject(signal?.reason as Error);
      };
      const place = (priority: Priority): void => {
        const units = cost(endpoint);
        calls.set(id, { endpoint, priority, cost: units, since: now(), isInFlight: false });
        tabs.add({
          id,
          cost: units,
          priority,
          unitsLeft: order.unitsLeft ?? units,
          go() {
            signal?.removeEventListener('abort', stop);
            const call = calls.get(id);
            if (call) calls.set(id, { ...call, since: now(), isInFlight: true });
            ids.delete(order);
            resolve();
          },
          reject(retryAfter) {
            signal?.removeEventListener('abort', stop);
            leave(order, id);
            reject(new ServiceError({ kind: 'rateLimited', retryAfter }));
          },
        });
      };
      signal?.addEventListener('abort', stop, { once: true });
      ids.set(order, { id, place });
      place(order.priority);
    });
  }

  function leave(order: Order, id: string): void {
    ids.delete(order);
    calls.delete(id);
  }

  function settle(id: string, outcome: Outcome): void {
    tabs.settle(id, outcome);
    if (outcome.reading?.remaining === null && tabs.leads()) tabs.dispatcher.count();
    limits.fetchIfNeeded();
    changed();
  }

  return {
    async run(order, send) {
      for (;;) {
        order.signal?.throwIfAborted();
        counter += 1;
        const id = `${tab}.${counter}`;
        const mine = waitForTurn(order, id);
        // The user's call is sent before the limits are fetched.
        limits.fetchIfNeeded();
        await mine;
        let outcome: Outcome = noResponse;
        try {
          const response = await send();
          outcome = outcomeOf(response);
          if (response.status !== 429) return response;
        } finally {
          calls.delete(id);
          settle(id, outcome);
        }
      }
    },
    adopt(order, sentAt, answer) {
      counter += 1;
      const id = `${tab}.${counter}`;
      const { endpoint, priority } = order;
      const units = cost(endpoint);
      calls.set(id, { endpoint, priority, cost: units, since: sentAt, isInFlight: true });
      const [go, reject] = [() => {}, () => {}];
      tabs.adopt({ id, cost: units, priority, unitsLeft: units, go, reject });
      limits.fetchIfNeeded();
      const end = (outcome: Outcome): void => {
        calls.delete(id);
        settle(id, outcome);
      };
      answer.then(
        (response) => end(outcomeOf(response)),
        () => end(noResponse),
      );
    },
    raise(order, priority) {
      const waiting = ids.get(order);
      if (waiting === undefined) return;
      tabs.remove(waiting.id);
      waiting.place(priority);
    },
    subscribe: changes.subscribe,
    state: () =>
      (cachedState ??= toRateLimitState({
        standing: tabs.standing(),
        tier: limits.current()?.current_tier ?? null,
        calls: calls,
        expectedAt: (id) => tabs.expectedAt(id),
        now: now(),
      })),
    tryNow: () => tabs.tryNow(),
    unitsAt: unitsLeft,
    limits: limits.current,
    usageHistory: usage.steps,
    costOf: cost,
    secondsFor(units) {
      const { bucket, heldUntil } = tabs.standing();
      const from = Math.max(now(), heldUntil);
      const seconds = secondsFor(bucket, units, from, reserveOf(bucket));
      return seconds === null ? null : seconds + (from - now()) / 1000;
    },
  };
}

const emptyReading = { limit: null, remaining: null, resetSeconds: null, windowSeconds: null };
