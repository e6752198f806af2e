/**
 * The scheduler's door. Its code is not needed for the first numbers of a first visit: while nothing is
 * known of a budget, a few units may be spent unseen, and that is what a first page takes. So it is
 * loaded beside them, and told of them. Whoever comes back waits for it, because then something is known.
 */
import { now } from '#lib/clock.ts';
import { idle } from '#lib/idle.ts';
import { type BudgetBoard, type BudgetState, blindUnits, type Priority } from './board.ts';
import { costOf } from './costs.ts';
import { isAnythingKept } from './kept-place.ts';
import type { Order, Scheduler } from './scheduler.ts';

export interface Gate extends BudgetBoard {
  /** As the scheduler's. */
  run: (order: Order, send: () => Promise<Response>) => Promise<Response>;
  raise: (order: Order, priority: Priority) => void;
}

export function createGate(load: () => Promise<Scheduler>): Gate {
  let scheduler: Scheduler | null = null;
  let loading: Promise<Scheduler | null> | null = null;
  let early: { order: Order; sentAt: number; answer: Promise<Response> }[] = [];
  const listeners = new Set<() => void>();

  function tell(): void {
    for (const listener of listeners) listener();
  }

  function loaded(): Promise<Scheduler | null> {
    loading ??= load().then(
      (one) => {
        scheduler = one;
        for (const { order, sentAt, answer } of early) one.tellOf(order, sentAt, answer);
        early = [];
        one.subscribe(tell);
        tell();
        return one;
      },
      () => {
        // A part of the app that does not load must not keep the rest from its data.
        loading = null;
        return null;
      },
    );
    return loading;
  }

  const spent = () => early.reduce((sum, { order }) => sum + costOf(order.endpoint, null), 0);

  return {
    async run(order, send) {
      const ready = scheduler ?? loaded();
      const isBlind = !isAnythingKept() && spent() + costOf(order.endpoint, null) <= blindUnits;
      if (scheduler === null && isBlind) {
        const answer = send();
        early.push({ order, sentAt: now(), answer });
        const response = await answer;
        if (response.status !== 429) return response;
      }
      const one = await ready;
      return one === null ? send() : one.run(order, send);
    },
    raise: (order, priority) => scheduler?.raise(order, priority),
    subscribe(listener) {
      listeners.add(listener);
      // Who looks at the budget wants to see it, though nothing be asked of the service.
      void idle().then(loaded);
      return () => listeners.delete(listener);
    },
    state: () => scheduler?.state() ?? nothingKnown,
    unitsAt: (time) => scheduler?.unitsAt(time) ?? null,
    limits: () => scheduler?.limits() ?? null,
    course: () => scheduler?.course() ?? noCourse,
    costOf: (endpoint) => scheduler?.costOf(endpoint) ?? costOf(endpoint, null),
    secondsFor: (units) => scheduler?.secondsFor(units) ?? null,
  };
}

const noCourse: never[] = [];

const nothingKnown: BudgetState = {
  tier: null,
  limit: null,
  windowSeconds: 60,
  refill: 'window',
  units: null,
  at: 0,
  fullAt: null,
  heldUntil: null,
  source: 'service',
  others: false,
  waiting: [],
  underWay: [],
};
