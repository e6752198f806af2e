/**
 * For tests: a browser with several tabs, a service with a rate limit and other clients of the same key, in
 * virtual time. Nothing here waits, so that thousands of such worlds can be tried.
 */
import { charge, rateLimitOf } from '#mocks/world/rate-limit.ts';
import { freshState } from '#mocks/world/state.ts';
import { createCallQueue, type QueuedCall } from './call-queue.ts';
import { emptyState, type LimiterState, noResponse, type Outcome } from './limiter-state.ts';
import type { Priority } from './rate-limit-monitor.ts';

export const tierUnits = { starter: 60, growth: 300, scale: 1200, enterprise: 6000 };

export interface Conditions {
  tier: keyof typeof tierUnits;
  /** `sliding`: the units of each call return a minute after it. */
  refill: 'continuous' | 'window' | 'sliding';
  /** Range of milliseconds that a request and a response take each. */
  latency: [number, number];
  /** Milliseconds that the browser's clock is ahead of the service's. */
  clockOff: number;
  /** How fast the browser's clock runs. */
  clockPace: number;
  /** The share of responses without headers, from 0 to 1. */
  lostHeaders: number;
  /** The share of lost responses. */
  lostAnswers: number;
  /** Returns a number from 0 to 1. */
  random: () => number;
}

interface Charged {
  limit: number;
  remaining: number;
  reset: number;
  /** Seconds to wait; `null` if the units were charged. */
  retryAfter: number | null;
}

interface Service {
  charge: (cost: number, at: number) => Charged;
  unitsAt: (at: number) => number;
}

function serviceOf({ tier, refill }: Conditions): Service {
  if (refill === 'sliding') return slidingService(tierUnits[tier]);
  const state = { ...freshState({ tier }), refill };
  return {
    charge: (cost, at) => charge(state, 'key', cost, at),
    unitsAt: (at) => rateLimitOf(state, 'key', at).remaining,
  };
}

function slidingService(limit: number): Service {
  const spent: { at: number; cost: number }[] = [];
  let first = 0;
  let units = limit;
  const unitsAt = (at: number): number => {
    for (let call = spent[first]; call && call.at <= at - 60_000; call = spent[(first += 1)]) {
      units += call.cost;
    }
    return units;
  };
  return {
    unitsAt,
    charge(cost, at) {
      const isRefused = unitsAt(at) < cost;
      if (!isRefused && cost > 0) {
        spent.push({ at, cost });
        units -= cost;
      }
      const secondsTo = (call: number) =>
        Math.max(1, Math.ceil(((spent[call]?.at ?? at) + 60_000 - at) / 1000));
      let enough = first;
      let back = units;
      if (isRefused) while (back < cost) back += spent[enough++]?.cost ?? Infinity;
      return {
        limit,
        remaining: units,
        reset: first === spent.length ? 0 : secondsTo(spent.length - 1),
        retryAfter: isRefused ? secondsTo(enough - 1) : null,
      };
    },
  };
}

interface Done {
  priority: Priority;
  cost: number;
  askedAt: number;
  sentAt: number;
  doneAt: number;
}

interface Tab {
  queue: ReturnType<typeof createCallQueue>;
  hear: (state: LimiterState) => void;
  frozenUntil: number;
}

export function createWorld(conditions: Conditions) {
  const { random, latency, clockPace } = conditions;
  let { clockOff } = conditions;
  const start = 1_800_000_000_000;
  let time = start;
  let counter = 0;
  const events: { at: number; order: number; run: () => void }[] = [];
  const clock = (): number => start + clockOff + (time - start) * clockPace;

  function at(when: number, run: () => void): void {
    const event = { at: Math.max(when, time), order: (counter += 1), run };
    let low = 0;
    let high = events.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      const other = events[middle];
      if (other && (other.at < event.at || (other.at === event.at && other.order < event.order))) {
        low = middle + 1;
      } else high = middle;
    }
    events.splice(low, 0, event);
  }
  const after = (ms: number, run: () => void): void => at(time + ms, run);
  const latencyOf = (): number => latency[0] + random() * (latency[1] - latency[0]);

  const service = serviceOf(conditions);
  /** The same service with this browser's calls alone: what it refuses is our own fault. */
  const withoutOthers = serviceOf(conditions);
  const tabs = new Map<string, Tab>();
  let stored: string | null = null;
  let lockedUntil = 0;
  const done: Done[] = [];
  const calls = new Map<string, QueuedCall>();
  /** Times at which the service refused a call that costs units. */
  const refusals: number[] = [];
  /** Of those, the ones that it would have refused without other clients, too. */
  const ownRefusals: number[] = [];
  /** When the service named how long to wait, until when. */
  const waits: { from: number; until: number }[] = [];
  /** Times at which calls that cost units arrived. */
  const arrivals: number[] = [];

  function answer(cost: number): Outcome {
    const charged = service.charge(cost, time);
    if (cost > 0) arrivals.push(time);
    if (charged.retryAfter === null) withoutOthers.charge(cost, time);
    else {
      refusals.push(time);
      waits.push({ from: time, until: time + charged.retryAfter * 1000 });
      if (withoutOthers.unitsAt(time) < cost) ownRefusals.push(time);
    }
    const { limit, remaining, reset, retryAfter } = charged;
    const isLost = random() < conditions.lostHeaders;
    return {
      reading: isLost
        ? { limit: null, remaining: null, resetSeconds: null, windowSeconds: null }
        : { limit, remaining, resetSeconds: reset, windowSeconds: 60 },
      refused: retryAfter,
    };
  }

  /** Runs a step in a tab: after it is thawed, and not if it was closed. */
  function inTab(tab: Tab, name: string, run: () => void): void {
    if (tabs.get(name) !== tab) return;
    if (tab.frozenUntil > time) at(tab.frozenUntil, () => inTab(tab, name, run));
    else run();
  }

  function openTab(name: string): void {
    if (tabs.has(name)) return;
    const tab: Tab = { queue: undefined as never, hear: () => {}, frozenUntil: 0 };
    tabs.set(name, tab);
    tab.queue = createCallQueue({
      tab: `${name} ${(counter += 1)}`,
      now: clock,
      changed: () => {},
      after(ms, run) {
        let isCancelled = false;
        after(Math.ceil(ms / clockPace), () =>
          inTab(tab, name, () => {
            if (!isCancelled) run();
          }),
        );
        return () => (isCancelled = true);
      },
      shared: {
        listen: (hear) => (tab.hear = hear),
        update(change) {
          const step = (): void => {
            if (lockedUntil > time) {
              at(lockedUntil, () => inTab(tab, name, step));
              return;
            }
            const state = stored === null ? emptyState(clock()) : parse(stored);
            change(state);
            const written = JSON.stringify(state);
            stored = written;
            lockedUntil = time + 1;
            after(0.5, () => inTab(tab, name, () => tab.hear(state)));
            for (const [other, entry] of tabs) {
              if (entry === tab) continue;
              // A later state may have been written by then: a tab never goes back.
              const hear = () => written === stored && entry.hear(parse(written));
              after(2, () => inTab(entry, other, hear));
            }
          };
          after(1, () => inTab(tab, name, step));
        },
      },
      ask(reply) {
        after(latencyOf(), () => {
          const outcome = answer(0);
          const { tier, refill } = conditions;
          const limits = {
            current_tier: tier,
            tiers: [{ name: tier, units_per_window: tierUnits[tier], window_s: 60 }],
            operation_costs: [],
            headers: [],
            refill: refill === 'continuous' ? refill : null,
          };
          after(latencyOf(), () => inTab(tab, name, () => reply(outcome, limits)));
        });
      },
    });
  }

  const parse = (text: string) => JSON.parse(text) as LimiterState;

  /** A call of a tab; `then` runs once it was accepted (or its response was lost). */
  function call(
    name: string,
    order: { cost: number; priority: Priority; unitsLeft?: number },
    then: () => void = () => {},
  ): string {
    const id = `${name}:${(counter += 1)}`;
    const tab = tabs.get(name);
    if (tab === undefined) return id;
    const askedAt = time;
    const { cost, priority } = order;
    const entry: QueuedCall = {
      id,
      cost,
      priority,
      unitsLeft: order.unitsLeft ?? cost,
      status: 'waiting',
      go() {
        const sentAt = time;
        after(latencyOf(), () => {
          const outcome = answer(cost);
          const isLost = random() < conditions.lostAnswers;
          after(latencyOf(), () =>
            inTab(tab, name, () => {
              tab.queue.settle(entry, isLost ? noResponse : outcome);
              if (outcome.refused !== null && !isLost) tab.queue.add(entry);
              else {
                done.push({ priority, cost, askedAt, sentAt, doneAt: time });
                then();
              }
            }),
          );
        });
      },
    };
    calls.set(id, entry);
    tab.queue.add(entry);
    return id;
  }

  return {
    now: () => time,
    after,
    openTab,
    closeTab: (name: string) => void tabs.delete(name),
    /** Loads the tab again; its calls are lost. */
    reload(name: string): void {
      tabs.delete(name);
      openTab(name);
    },
    /** Nothing in the tab runs for that long; what it has sent arrives. */
    freeze(name: string, ms: number): void {
      const tab = tabs.get(name);
      if (tab) tab.frozenUntil = time + ms;
    },
    call,
    /** The caller no longer waits; a call in flight stays charged. */
    remove(name: string, id: string): void {
      const entry = calls.get(id);
      if (entry && entry.status !== 'inFlight') tabs.get(name)?.queue.remove(entry);
    },
    tryNow: (name: string) => tabs.get(name)?.queue.tryNow(),
    isOpen: (name: string) => tabs.has(name),
    /** Advances the browser's clock, or sets it back if negative. */
    setClock(by: number): void {
      clockOff += by;
    },
    /** Suspends the machine: all events in the browser are delayed by this time. */
    sleep(ms: number): void {
      time += ms;
      for (const event of events) event.at += ms;
    },
    /** Other clients of the same key use up to this many units at once. */
    foreignSpends(units: number): void {
      for (let left = units; left > 0; left -= 1) service.charge(1, time);
    },
    /** Runs all events, or those until `until` (ms from now). */
    run(until = Infinity): void {
      const end = time + until;
      let happened = 0;
      for (let next = events[0]; next && next.at <= end; next = events[0]) {
        events.shift();
        happened += 1;
        if (happened > 1_000_000) throw new Error('This goes on for ever.');
        time = next.at;
        next.run();
      }
      if (end < Infinity) time = end;
    },
    state: (name: string) => tabs.get(name)?.queue.state(),
    done,
    refusals,
    ownRefusals,
    waits,
    arrivals,
  };
}

export type TestWorld = ReturnType<typeof createWorld>;

/** A seeded source of numbers from 0 to 1 (mulberry32). */
export function seeded(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let value = Math.imul(state ^ (state >>> 15), 1 | state);
    value = (value + Math.imul(value ^ (value >>> 7), 61 | value)) ^ value;
    return ((value ^ (value >>> 14)) >>> 0) / 4_294_967_296;
  };
}
