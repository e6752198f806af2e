/**
 * Every call to the service waits here until the budget carries it. One that nobody waits for any more
 * is taken back, before or after it was sent; one that the service refuses for want of budget
 * waits as told, and is sent again.
 */
import type { EndpointName } from '#api/contract/endpoints.ts';
import { ServiceError } from '#api/errors.ts';
import { readBudget, readRetryAfter } from '#api/rate-headers.ts';
import type { BudgetBoard, BudgetState, Priority } from './board.ts';
import { secondsFor, unitsAt } from './bucket.ts';
import { costOf } from './costs.ts';
import { createCourse } from './course.ts';
import { reserveOf } from './dispatcher.ts';
import { type Outcome, unanswered } from './ledger.ts';
import { budgetName, type Kept, readKept, writeKept } from './kept.ts';
import { createLimits } from './limits.ts';
import { type OwnCall, stateOf } from './state.ts';
import type { Neighbours } from './neighbours.ts';
import { createTabs } from './tabs.ts';

/** What the scheduler has to know of a call. */
export interface Order {
  endpoint: EndpointName;
  priority: Priority;
  /** Of background work: units that all of it still takes, this call included. */
  unitsLeft?: number | undefined;
  signal?: AbortSignal | undefined;
}

export interface Scheduler extends BudgetBoard {
  /**
   * Sends when the budget carries it, and again when it was refused for want of it. Rejects as `send`
   * does, with the signal's reason when nobody waits any more, and with `rateLimited` when the
   * service has refused everything several times in a row.
   */
  run: (order: Order, send: () => Promise<Response>) => Promise<Response>;
  /** Lets a call that waits go as one of another priority. */
  raise: (order: Order, priority: Priority) => void;
  /** Tells of a call that was sent without being asked for here, at `sentAt` (milliseconds since 1970). */
  tellOf: (order: Order, sentAt: number, answer: Promise<Response>) => void;
}

export interface SchedulerOptions {
  /** Address and key: calls of another service or key spend from another budget. */
  service: string;
  now: () => number;
  /** The other tabs of this browser that spend from the same budget. */
  neighbours: (name: string, tab: string) => Neighbours;
  /** `GET /rate-limits`, which costs nothing. */
  ask: () => Promise<Response>;
}

/** What stands is written down at most this often; and when the page is left. */
const writeEvery = 5000;

export function createScheduler(options: SchedulerOptions): Scheduler {
  const { now, ask } = options;
  const name = budgetName(options.service);
  const tab = crypto.randomUUID();
  const neighbours = options.neighbours(name, tab);
  const kept = readKept(name);
  let writtenAt = 0;
  let counter = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const listed = new Map<string, OwnCall>();
  const ids = new Map<Order, { id: string; place: (priority: Priority) => void }>();
  const listeners = new Set<() => void>();
  const course = createCourse(now);
  let shown: BudgetState | null = null;

  const limits = createLimits({
    now,
    ask,
    outcomeOf,
    kept,
    tabs: () => tabs,
    learned(said, learnedAt) {
      neighbours.post({ kind: 'limits', limits: said, learnedAt });
      write();
    },
  });

  const tabs = createTabs({
    tab,
    neighbours,
    now,
    probe: () => void limits.learn(),
    changed,
    spent: course.spent,
    refused: course.refused,
    course: course.steps,
    courseTold: course.restore,
    wake(time) {
      clearTimeout(timer);
      if (time === Infinity) return;
      // Not longer than a second: a laptop sleeps, and the clock of a demonstration is moved on.
      const wait = Math.max(1, Math.ceil(time - now()));
      timer = setTimeout(() => tabs.tick(), Math.min(1000, wait));
    },
    led() {
      if (kept) tabs.dispatcher.resume(kept.standing);
      limits.teach();
      limits.learnIfNeeded();
    },
    limitsTold(told, at) {
      limits.told(told, at);
      changed();
    },
  });
  if (kept) course.restore(kept.course);
  globalThis.addEventListener?.('pagehide', () => write());

  function changed(): void {
    shown = null;
    if (tabs.leads()) {
      const { bucket } = tabs.standing();
      if (bucket.units !== null) course.left(bucket.units);
      if (Math.abs(now() - writtenAt) > writeEvery) write();
    }
    for (const listener of listeners) listener();
  }

  function write(): void {
    if (!tabs.leads()) return;
    writtenAt = now();
    const whole: Kept = {
      of: name,
      learnedAt: limits.learnedAt(),
      limits: limits.current(),
      standing: tabs.standing(),
      course: [...course.steps()],
    };
    writeKept(whole);
  }

  function outcomeOf(response: Response): Outcome {
    const refused = response.status === 429 ? readRetryAfter(response.headers, now()) : null;
    const reading = readBudget(response.headers, now());
    return { reading: reading ?? nothingSaid, refused };
  }

  const cost = (endpoint: EndpointName): number => costOf(endpoint, limits.current());

  /** Resolves when the call may be sent. */
  function turn(order: Order, id: string): Promise<void> {
    const { signal, endpoint } = order;
    return new Promise((resolve, reject) => {
      const stop = (): void => {
        leave(order, id);
        tabs.remove(id);
        reject(signal?.reason as Error);
      };
      const place = (priority: Priority): void => {
        const units = cost(endpoint);
        listed.set(id, { endpoint, priority, cost: units, since: now(), isUnderWay: false });
        tabs.add({
          id,
          cost: units,
          priority,
          unitsLeft: order.unitsLeft ?? units,
          go() {
            signal?.removeEventListener('abort', stop);
            const call = listed.get(id);
            if (call) listed.set(id, { ...call, since: now(), isUnderWay: true });
            ids.delete(order);
            resolve();
          },
          giveUp(retryAfter) {
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
    listed.delete(id);
  }

  function settle(id: string, outcome: Outcome): void {
    tabs.settle(id, outcome);
    if (outcome.reading?.remaining === null && tabs.leads()) tabs.dispatcher.count();
    limits.learnIfNeeded();
    changed();
  }

  return {
    async run(order, send) {
      for (;;) {
        order.signal?.throwIfAborted();
        counter += 1;
        const id = `${tab}.${counter}`;
        const mine = turn(order, id);
        // What somebody waits for is first on the wire.
        limits.learnIfNeeded();
        await mine;
        let outcome: Outcome = unanswered;
        try {
          const response = await send();
          outcome = outcomeOf(response);
          if (response.status !== 429) return response;
        } finally {
          listed.delete(id);
          settle(id, outcome);
        }
      }
    },
    tellOf(order, sentAt, answer) {
      counter += 1;
      const id = `${tab}.${counter}`;
      const { endpoint, priority } = order;
      const units = cost(endpoint);
      listed.set(id, { endpoint, priority, cost: units, since: sentAt, isUnderWay: true });
      const [go, giveUp] = [() => {}, () => {}];
      tabs.adopt({ id, cost: units, priority, unitsLeft: units, go, giveUp });
      limits.learnIfNeeded();
      const end = (outcome: Outcome): void => {
        listed.delete(id);
        settle(id, outcome);
      };
      answer.then(
        (response) => end(outcomeOf(response)),
        () => end(unanswered),
      );
    },
    raise(order, priority) {
      const waiting = ids.get(order);
      if (waiting === undefined) return;
      tabs.remove(waiting.id);
      waiting.place(priority);
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    state: () =>
      (shown ??= stateOf({
        standing: tabs.standing(),
        tier: limits.current()?.current_tier ?? null,
        calls: listed,
        expectedAt: (id) => tabs.expectedAt(id),
        now: now(),
      })),
    unitsAt(time) {
      const { bucket, underWay } = tabs.standing();
      const units = unitsAt(bucket, Math.max(time, bucket.at), underWay);
      return units === null ? null : Math.max(0, units);
    },
    limits: limits.current,
    course: course.steps,
    costOf: cost,
    secondsFor(units) {
      const { bucket } = tabs.standing();
      return secondsFor(bucket, units, now(), reserveOf(bucket));
    },
  };
}

const nothingSaid = { limit: null, remaining: null, resetSeconds: null, windowSeconds: null };
