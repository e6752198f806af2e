/**
 * Loads the scheduler when needed. A page paints without its code: a few units may be spent unscheduled, which
 * is enough for a first page. The scheduler loads in parallel and is then informed of these calls.
 */
import { now } from '#lib/clock.ts';
import { idle } from '#lib/idle.ts';
import { createEmitter } from '#lib/store.ts';
import { costOf } from './costs.ts';
import {
  type RateLimitMonitor,
  type RateLimitState,
  maxUnitsUnknown,
  type Priority,
} from './rate-limit-monitor.ts';
import type { Order, Scheduler } from './scheduler.ts';

export interface LazyScheduler extends RateLimitMonitor {
  /** As the scheduler's. */
  run: (order: Order, send: () => Promise<Response>) => Promise<Response>;
  raise: (order: Order, priority: Priority) => void;
}

export function createLazyScheduler(load: () => Promise<Scheduler>): LazyScheduler {
  let scheduler: Scheduler | null = null;
  let loading: Promise<Scheduler | null> | null = null;
  let early: { order: Order; sentAt: number; answer: Promise<Response> }[] = [];
  const { emit: notify, subscribe } = createEmitter();

  function loadScheduler(): Promise<Scheduler | null> {
    loading ??= load().then(
      (one) => {
        scheduler = one;
        for (const { order, sentAt, answer } of early) one.adopt(order, sentAt, answer);
        early = [];
        one.subscribe(notify);
        notify();
        return one;
      },
      () => {
        // If the scheduler's code does not load, calls are sent without it.
        loading = null;
        return null;
      },
    );
    return loading;
  }

  const spent = () => early.reduce((sum, { order }) => sum + costOf(order.endpoint, null), 0);

  return {
    async run(order, send) {
      const isBlind = spent() + costOf(order.endpoint, null) <= maxUnitsUnknown;
      if (scheduler === null && isBlind) {
        // Sent first: even starting to load takes longer.
        const answer = send();
        early.push({ order, sentAt: now(), answer });
        void loadScheduler();
        const response = await answer;
        if (response.status !== 429) return response;
      }
      const one = scheduler ?? (await loadScheduler());
      return one === null ? send() : one.run(order, send);
    },
    raise: (order, priority) => scheduler?.raise(order, priority),
    subscribe(listener) {
      // A component that shows the rate limit needs the scheduler even if no call is made.
      void idle().then(loadScheduler);
      return subscribe(listener);
    },
    state: () => scheduler?.state() ?? nothingKnown,
    unitsAt: (time) => scheduler?.unitsAt(time) ?? null,
    tryNow: () => scheduler?.tryNow(),
    limits: () => scheduler?.limits() ?? null,
    usageHistory: () => scheduler?.usageHistory() ?? noCourse,
    costOf: (endpoint) => scheduler?.costOf(endpoint) ?? costOf(endpoint, null),
    secondsFor: (units) => scheduler?.secondsFor(units) ?? null,
  };
}

const noCourse: never[] = [];

const nothingKnown: RateLimitState = {
  tier: null,
  limit: null,
  windowSeconds: 60,
  refill: 'window',
  units: null,
  at: 0,
  fullAt: null,
  pausedUntil: null,
  source: 'service',
  others: false,
  waiting: [],
  inFlight: [],
};
