/**
 * Decides when each call is sent. One dispatcher serves all tabs of a browser; it uses no promises, fetch or
 * tabs, so that tests can run it in virtual time.  Strict priority: no call overtakes a more urgent one. A
 * call is sent as soon as the bucket has its units. If other clients were seen, or few units are left, calls
 * are sent one at a time, and before the last units a free call reads how many are really left. During a long
 * wait, a free call reads from time to time whether it is over.
 */
import { type Bucket, refillRate, timeWhenAvailable } from './bucket.ts';
import {
  createLedger,
  type LedgerOptions,
  type Limits,
  type Outcome,
  type FreeCall,
  type LedgerState,
  sum,
} from './ledger.ts';
import { maxUnitsUnknown, type Priority, priorities } from './rate-limit-monitor.ts';

export interface Order {
  id: string;
  /** API units. */
  cost: number;
  priority: Priority;
  /** Units of all of this background work that is left, including this call. */
  unitsLeft: number;
  /** Called when the call may be sent. */
  go: () => void;
  /** Called when the service keeps refusing calls; with the seconds after which a retry makes sense. */
  reject: (retryAfter: number) => void;
}

export interface DispatcherOptions extends LedgerOptions {
  /** Schedules `tick` at this time, replacing any earlier one; `Infinity` cancels it. */
  wake: (time: number) => void;
  /** Sends the free call that reads the rate limit, and reports to `settleFreeCall`. */
  probe: () => void;
  /** The visible state has changed. */
  changed: () => void;
}

/**
 * Maximum calls in flight per priority: browsers open six connections to a host over HTTP/1.1. The last one
 * is reserved for calls that the user waits for.
 */
const maxInFlight: Record<Priority, number> = { user: 6, screen: 6, polling: 5, background: 4 };
/** The share of the limit that background work leaves to the user. */
const reserveShare = 0.05;
/**
 * Units are tight below this share of the limit, or this number if that is more: about what another client
 * uses while a call is in flight.
 */
const tightShare = 0.1;
const tightUnits = 25;
/** For how many milliseconds a reading counts as current when units are tight. */
const maxReadingAge = 250;
/** Minimum milliseconds between two free calls that read the rate limit. */
const probeInterval = 1000;
/** Milliseconds of a wait after which a free call reads whether it is over; doubled by each further refusal. */
const waitCheckInterval = 60_000;
/** Units per millisecond that another client is assumed to use at most. */
const othersPace = 0.05;
/** Maximum milliseconds that the calls of an idle page wait for the first one's response. */
const leadMs = 1000;
/** Refusals in a row, without an accepted call in between, after which waiting calls are rejected. */
const maxRefusals = 5;

/** When a call may be sent: at a time, after some response, or after a free call that reads the rate limit. */
type Turn = number | 'response' | 'probe';

export function createDispatcher(options: DispatcherOptions) {
  const { now, changed } = options;
  const ledger = createLedger(options);
  /** Most urgent first, then in order of arrival. */
  const waiting: Order[] = [];
  let nextBackgroundAt = 0;
  let probing = false;
  let probedAt = -Infinity;

  function nextTurn({ cost, priority }: Order): Turn {
    const at = now();
    const known = ledger.current();
    const { bucket, inFlight, unitsInFlight, units, isWary, readAt } = known;
    if (inFlight.size >= maxInFlight[priority]) return 'response';
    if (cost === 0) return at;
    if (known.heldUntil > at) return known.heldUntil;
    const alone = inFlight.size === 0;
    if (units === null) return alone || unitsInFlight + cost <= maxUnitsUnknown ? at : 'response';

    const isBackground = priority === 'background';
    const floor = isBackground ? reserve(bucket, at) : 0;
    const paced = isBackground ? nextBackgroundAt : 0;
    const due = Math.max(released(bucket, cost, floor, unitsInFlight), paced);
    const tight = units - cost < Math.max(tightUnits, (bucket.limit ?? 0) * tightShare);
    if (isWary && tight && !known.hasNoReadings) {
      if (!alone) return 'response';
      // Units that are only assumed are verified before they are spent, and a margin is left for what other
      // clients use while the call is in flight.
      if (due > at) return due;
      const isSeen = at - readAt <= maxReadingAge;
      if (isSeen && released(bucket, cost, floor + known.drain, unitsInFlight) <= at) return at;
      const look = Math.max(readAt, probedAt) + probeInterval;
      return look > at ? look : 'probe';
    }
    if (due > at) return due;
    if (alone || known.counting) return at;
    if (tight) return 'response';
    // Other clients may have used up the units since the last reading: one call is sent first to find out.
    const takenSince = Math.min(at - readAt, 60_000) * othersPace;
    if (units - cost >= takenSince + tightUnits) return at;
    const first = Math.min(...[...inFlight.values()].map(({ sentAt }) => sentAt));
    return isWary ? 'response' : Math.max(at, first + leadMs);
  }

  /** When the units are available; background work may use the reserve of a window that is about to end. */
  function released(bucket: Bucket, cost: number, above: number, inFlight: number): number {
    const at = now();
    const time = timeWhenAvailable(bucket, cost + above, at, inFlight);
    const { refill, fullAt, windowMs } = bucket;
    if (time <= at || refill === 'continuous' || fullAt === null || above === 0) return time;
    return timeWhenAvailable(bucket, cost, at, inFlight) <= at
      ? Math.min(time, fullAt - windowMs / 10)
      : time;
  }

  function catchUp(): void {
    const back = ledger.catchUp();
    nextBackgroundAt -= back;
    probedAt -= back;
  }

  function dispatchDue(): void {
    catchUp();
    for (;;) {
      const next = waiting[0];
      const turn = next === undefined ? 'response' : nextTurn(next);
      const isWaiting = typeof turn === 'number' && turn > now();
      const checkAt = isWaiting ? nextCheck() : Infinity;
      if ((turn === 'probe' || checkAt <= now()) && !probing) {
        probing = true;
        options.probe();
      }
      if (next === undefined || typeof turn === 'string' || isWaiting) {
        options.wake(
          typeof turn === 'number' ? Math.min(turn, Math.max(checkAt, now() + 1000)) : Infinity,
        );
        return;
      }
      dequeue(next);
      if (next.priority === 'background') nextBackgroundAt = now() + spacing(next);
      ledger.charge(next.id, next.cost, next.priority);
      next.go();
    }
  }

  /** When to read whether a wait is over. */
  function nextCheck(): number {
    const { readAt, refusals } = ledger.current();
    return Math.max(readAt, probedAt) + waitCheckInterval * 2 ** Math.max(0, refusals - 1);
  }

  function enqueue(order: Order): void {
    const rank = priorities.indexOf(order.priority);
    const ahead = waiting.findLastIndex(({ priority }) => priorities.indexOf(priority) <= rank);
    waiting.splice(ahead + 1, 0, order);
  }

  function dequeue(order: Order): void {
    waiting.splice(waiting.indexOf(order), 1);
  }

  /**
   * Milliseconds until the next background call, so that the work is spread over the time that the rate limit
   * requires.
   */
  function spacing({ cost, unitsLeft }: Order): number {
    const at = now();
    const { bucket, units } = ledger.current();
    if (units === null) return 0;
    const queued = sum(waiting.filter(({ priority }) => priority === 'background'));
    const work = Math.max(unitsLeft, queued + cost);
    const left = reserve(bucket, at);
    const stock = units - cost - left;
    if (work <= stock) return 0;
    const rate = refillRate(bucket);
    if (rate > 0) return (cost / work) * ((work - stock) / rate);
    const { fullAt, windowMs } = bucket;
    if (fullAt === null || stock < cost) return 0;
    // Units unused at the end of a window are lost: finish a little before it.
    return (cost / stock) * Math.max(0, fullAt - at - (left > 0 ? windowMs / 10 : 0)) * 0.9;
  }

  /** After a refusal: rejects the calls that the user waits for, once waiting has not helped. */
  function rejectAfterRefusals(): void {
    const { refusals, heldUntil } = ledger.current();
    if (refusals < maxRefusals) return;
    for (const order of waiting.filter(({ priority }) => priority !== 'background')) {
      dequeue(order);
      order.reject(Math.ceil((heldUntil - now()) / 1000));
    }
  }

  /** Applies a change, then sends what may be sent. */
  function after(step: () => void): void {
    // Before anything else: a response is evaluated by the current clock.
    catchUp();
    step();
    dispatchDue();
    changed();
  }

  return {
    add: (order: Order): void => after(() => enqueue(order)),

    /** The caller no longer waits; a call in flight stays charged. */
    remove(id: string): void {
      const order = waiting.find((one) => one.id === id);
      if (order !== undefined) after(() => dequeue(order));
    },

    /**
     * A released call was answered, or will not be (`reading` is null). A refused call is added again by its
     * caller.
     */
    settle(id: string, outcome: Outcome): void {
      after(() => {
        ledger.settle(id, outcome);
        if (outcome.refused === null) return;
        probedAt = now();
        rejectAfterRefusals();
      });
    },

    /** A free call is sent; its response goes to `settleFreeCall`. */
    startFreeCall(): FreeCall {
      probedAt = now();
      return ledger.startFreeCall();
    },
    settleFreeCall(freeCall: FreeCall, outcome: Outcome | null): void {
      after(() => {
        probing = false;
        ledger.settleFreeCall(freeCall, outcome);
        if ((outcome?.refused ?? null) !== null) rejectAfterRefusals();
      });
    },

    /** Sends the most urgent call now, at the user's request, and continues by its response. */
    tryNow: (): void => after(() => ledger.endWait()),

    fetchNow: (limits: Limits): void => after(() => ledger.learn(limits)),
    count: (): void => ledger.count(),
    adopt: (id: string, cost: number, priority: Priority, isCharged: boolean): void =>
      ledger.adopt(id, cost, priority, isCharged),
    tick: (): void => after(() => {}),

    /** When each waiting call is expected to be sent, most urgent first; `null` while it waits for others. */
    expected: (): readonly { order: Order; at: number | null }[] =>
      waiting.map((order, index) => {
        const turn = index === 0 ? nextTurn(order) : 'response';
        return { order, at: typeof turn === 'number' ? turn : null };
      }),
    state: ledger.state,
    resume: (standing: LedgerState): void => after(() => ledger.resume(standing)),
  };
}

/** Units that background work leaves alone; none at the end of a window, as they would be lost. */
function reserve(bucket: Bucket, at: number): number {
  const { refill, fullAt, windowMs } = bucket;
  const isEnding = refill === 'window' && fullAt !== null && fullAt - at < windowMs / 10;
  return isEnding ? 0 : reserveOf(bucket);
}

/** Units that background work leaves to the user. */
export function reserveOf({ limit }: Bucket): number {
  return (limit ?? 0) * reserveShare;
}

export type Dispatcher = ReturnType<typeof createDispatcher>;
