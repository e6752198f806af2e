/**
 * A browser with several tabs, a service with a rate limit and other clients of the same key, in virtual
 * time: the scheduler's tests run thousands of them. Nothing here waits.
 */
import type { Outcome } from './ledger.ts';
import type { Priority } from './rate-limit-monitor.ts';
import { createSharedDispatcher, type SharedDispatcher } from './shared-dispatcher.ts';
import type { Message } from './tab-channel.ts';
import { createUsageHistory } from './usage-history.ts';

/** The service's response to a call of this cost at a time (milliseconds since 1970). */
export type Charge = (
  cost: number,
  at: number,
) => { limit: number; remaining: number; reset: number; retryAfter: number | null };

export interface Conditions {
  refill: 'continuous' | 'window';
  /** Range of milliseconds that a request and a response take each. */
  latency: [number, number];
  /** Milliseconds that the browser's clock is ahead of the service's. */
  clockOff: number;
  /** The share of responses without headers, from 0 to 1. */
  lostHeaders: number;
  /** The share of lost responses. */
  lostAnswers: number;
  /** Returns a number from 0 to 1. */
  random: () => number;
}

interface Done {
  priority: Priority;
  cost: number;
  askedAt: number;
  sentAt: number;
  doneAt: number;
}

export function createWorld(conditions: Conditions, charge: Charge) {
  const { random, refill, latency } = conditions;
  let { clockOff } = conditions;
  let time = 1_800_000_000_000;
  const events: { at: number; order: number; run: () => void }[] = [];
  let counter = 0;

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

  const tabs = new Map<
    string,
    { dispatcher: SharedDispatcher; hear: (message: Message) => void }
  >();
  /** The last hour, as recorded in each tab. */
  const histories = new Map<string, ReturnType<typeof createUsageHistory>>();
  const election: { tab: string; lead: () => void }[] = [];
  const mourners = new Map<string, (() => void)[]>();
  const done: Done[] = [];
  /** Times at which the service refused a call that costs units. */
  const refusals: number[] = [];
  /** The results of such calls, in the order of the service's responses. */
  const answers: ('taken' | 'refused')[] = [];
  /** When other clients spent how many units. */
  const foreign: { at: number; units: number }[] = [];

  function answer(cost: number): Outcome {
    const charged = charge(cost, time);
    if (cost > 0) answers.push(charged.retryAfter === null ? 'taken' : 'refused');
    if (charged.retryAfter !== null) refusals.push(time);
    const lost = random() < conditions.lostHeaders;
    return {
      reading: lost
        ? { limit: null, remaining: null, resetSeconds: null, windowSeconds: null }
        : {
            limit: charged.limit,
            remaining: charged.remaining,
            resetSeconds: charged.reset,
            windowSeconds: 60,
          },
      refused: charged.retryAfter,
    };
  }

  function openTab(tab: string, told = true): void {
    let wish = 0;
    const usage = createUsageHistory(() => time + clockOff);
    histories.set(tab, usage);
    const dispatcher = createSharedDispatcher({
      tab,
      now: () => time + clockOff,
      changed: () => {},
      spent: usage.spent,
      refused: usage.refused,
      usageHistory: usage.steps,
      onUsageHistory: usage.restore,
      wake(when) {
        wish += 1;
        const mine = wish;
        if (when === Infinity) return;
        at(Math.ceil(when - clockOff), () => {
          if (mine === wish && tabs.has(tab)) dispatcher.tick();
        });
      },
      probe() {
        const freeCall = dispatcher.dispatcher.startFreeCall();
        after(latencyOf(), () => {
          const outcome = answer(0);
          after(latencyOf(), () => {
            if (tabs.has(tab)) dispatcher.dispatcher.settleFreeCall(freeCall, outcome);
          });
        });
      },
      onLead: () => {
        if (told) dispatcher.dispatcher.fetchNow({ limit: null, windowSeconds: 60, refill });
      },
      neighbours: {
        post(message) {
          for (const [other, { hear }] of tabs) {
            if (other !== tab) after(1, () => tabs.has(other) && hear(message));
          }
        },
        listen: (hear) => void tabs.set(tab, { dispatcher: undefined as never, hear }),
        elect(lead) {
          election.push({ tab, lead });
          after(2, elect);
        },
        whenGone(other, then) {
          const mourn = (): void => {
            if (tabs.has(tab)) then();
          };
          if (!tabs.has(other)) after(1, mourn);
          else mourners.set(other, [...(mourners.get(other) ?? []), mourn]);
        },
      },
    });
    const entry = tabs.get(tab);
    if (entry) entry.dispatcher = dispatcher;
  }

  function elect(): void {
    const first = election[0];
    if (first) first.lead();
  }

  function closeTab(tab: string): void {
    if (!tabs.delete(tab)) return;
    const wasFirst = election[0]?.tab === tab;
    election.splice(
      election.findIndex((candidate) => candidate.tab === tab),
      1,
    );
    if (wasFirst) after(5, elect);
    for (const then of mourners.get(tab) ?? []) after(5, then);
  }

  /** A call of a tab; `then` runs once it was accepted (or its response was lost). */
  function call(
    tab: string,
    order: { cost: number; priority: Priority; unitsLeft?: number },
    then: () => void = () => {},
  ): string {
    const id = `${tab}:${(counter += 1)}`;
    const askedAt = time;
    const { cost, priority } = order;
    const attempt = (): void => {
      const entry = tabs.get(tab);
      entry?.dispatcher.add({
        id,
        cost,
        priority,
        unitsLeft: order.unitsLeft ?? cost,
        go() {
          const sentAt = time;
          after(latencyOf(), () => {
            const outcome = answer(cost);
            const isLost = random() < conditions.lostAnswers;
            after(latencyOf(), () => {
              if (!tabs.has(tab)) return;
              entry.dispatcher.settle(id, isLost ? { reading: null, refused: null } : outcome);
              if (outcome.refused !== null && !isLost) attempt();
              else {
                done.push({ priority, cost, askedAt, sentAt, doneAt: time });
                then();
              }
            });
          });
        },
        reject: () => after(1000, attempt),
      });
    };
    attempt();
    return id;
  }

  return {
    now: () => time,
    after,
    openTab,
    closeTab,
    call,
    remove: (tab: string, id: string) => tabs.get(tab)?.dispatcher.remove(id),
    isOpen: (tab: string) => tabs.has(tab),
    /**
     * Advances the browser's clock, or sets it back if negative; a timer of the scheduler is never longer
     * than a second.
     */
    setClock(by: number): void {
      clockOff += by;
      after(1000, () => {
        for (const { dispatcher } of tabs.values()) dispatcher.tick();
      });
    },
    /** Suspends the machine: all events in the browser are delayed by this time. */
    sleep(ms: number): void {
      time += ms;
      for (const event of events) event.at += ms;
    },
    /** Other clients of the same key use up to this many units at once. */
    foreignSpends(units: number): void {
      for (let left = units; left > 0; left -= 1) charge(1, time);
      foreign.push({ at: time, units });
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
    /** Units spent in the last hour, as recorded in a tab. */
    spentAsKnown: (tab: string): number =>
      (histories.get(tab)?.steps() ?? []).reduce(
        (all, { spent }) => all + Object.values(spent).reduce((sum, some) => sum + some, 0),
        0,
      ),
    done,
    refusals,
    answers,
    foreign,
  };
}

export type SimulatedWorld = ReturnType<typeof createWorld>;

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
