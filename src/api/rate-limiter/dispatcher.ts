/**
 * Decides when each call may go. One dispatcher serves all tabs of a browser; it knows nothing of
 * promises, fetch or tabs, so that it can be tried in a time that is only counted.
 *
 * Strict priority: nothing goes before a call that is more urgent. A call goes when the bucket
 * carries it. Where other clients were seen to spend, or little is left, one goes at a time, and
 * before the last units a free call asks how many there really are.
 */
import { blindUnits, type Priority, priorities } from './board.ts';
import { type Bucket, refillRate, timeFor } from './bucket.ts';
import {
  createLedger,
  type LedgerOptions,
  type Limits,
  type Outcome,
  type Question,
  type Standing,
  sum,
} from './ledger.ts';

export interface Order {
  id: string;
  /** Units. */
  cost: number;
  priority: Priority;
  /** Units that the whole piece of background work still takes, this call included. */
  unitsLeft: number;
  /** The call may be sent. */
  go: () => void;
  /** The service refuses everything, again and again: the call is given up; seconds until another try makes sense. */
  giveUp: (retryAfter: number) => void;
}

export interface DispatcherOptions extends LedgerOptions {
  /** Calls `tick` at that time, in place of any earlier wish; `Infinity`: not any more. */
  wake: (time: number) => void;
  /** Sends the free call that tells how the budget stands, and reports with `answered`. */
  probe: () => void;
  /** Something that is shown has changed. */
  changed: () => void;
}

/** Calls under way at once: browsers open six connections to a host that speaks HTTP/1.1. The last is kept for who waits. */
const most: Record<Priority, number> = { user: 6, screen: 6, polling: 5, background: 4 };
/** The share of a full budget that background work leaves to whoever clicks. */
const reserveShare = 0.05;
/** Little is left below this share, or these units, whichever is more: about what another client takes while one waits for an answer. */
const tightShare = 0.1;
const tightUnits = 25;
/** For how many milliseconds an answer's word is as good as a new one where every unit counts. */
const good = 250;
/** Milliseconds between two questions how the budget stands. */
const pause = 1000;
/** Units a millisecond that another client is thought able to take. */
const othersPace = 0.05;
/** How long, at most, calls of a page that has been still wait for the first one's answer. */
const leadMs = 1000;
/** Waits in a row, with no call taken in between, after which those who wait are told. */
const patience = 5;

/** When a call may go: at a time, after some answer, or after a question that has to be asked first. */
type Turn = number | 'an answer' | 'a question';

export function createDispatcher(options: DispatcherOptions) {
  const { now, changed } = options;
  const ledger = createLedger(options);
  /** Most urgent first; among equals, who came first. */
  const waiting: Order[] = [];
  let nextBackgroundAt = 0;
  let probing = false;
  let probedAt = -Infinity;

  function turnOf({ cost, priority }: Order): Turn {
    const at = now();
    const known = ledger.look();
    const { bucket, underWay, unitsUnderWay, units, isWary, readAt } = known;
    if (underWay.size >= most[priority]) return 'an answer';
    if (cost === 0) return at;
    if (known.heldUntil > at) return known.heldUntil;
    const alone = underWay.size === 0;
    if (units === null) return alone || unitsUnderWay + cost <= blindUnits ? at : 'an answer';

    const isBackground = priority === 'background';
    const floor = isBackground ? reserve(bucket, at) : 0;
    const paced = isBackground ? nextBackgroundAt : 0;
    const due = Math.max(released(bucket, cost, floor, unitsUnderWay), paced);
    const tight = units - cost < Math.max(tightUnits, (bucket.limit ?? 0) * tightShare);
    if (isWary && tight && !known.isMute) {
      if (!alone) return 'an answer';
      // What the own count hopes for is asked for before it is spent, and what others may take
      // while the call is on its way is left to them.
      if (due > at) return due;
      const isSeen = at - readAt <= good;
      if (isSeen && released(bucket, cost, floor + known.drain, unitsUnderWay) <= at) return at;
      const look = Math.max(readAt, probedAt) + pause;
      return look > at ? look : 'a question';
    }
    if (due > at) return due;
    if (alone || known.counting) return at;
    if (tight) return 'an answer';
    // Others may have emptied the budget since the last word of it: one call goes first to see.
    const takenSince = Math.min(at - readAt, 60_000) * othersPace;
    if (units - cost >= takenSince + tightUnits) return at;
    const first = Math.min(...[...underWay.values()].map(({ sentAt }) => sentAt));
    return isWary ? 'an answer' : Math.max(at, first + leadMs);
  }

  /** When the units are there; background work may have the reserve of a window that ends. */
  function released(bucket: Bucket, cost: number, above: number, underWay: number): number {
    const at = now();
    const time = timeFor(bucket, cost + above, at, underWay);
    const { refill, fullAt, windowMs } = bucket;
    if (time <= at || refill === 'continuous' || fullAt === null || above === 0) return time;
    return timeFor(bucket, cost, at, underWay) <= at
      ? Math.min(time, fullAt - windowMs / 10)
      : time;
  }

  function catchUp(): void {
    const back = ledger.catchUp();
    nextBackgroundAt -= back;
    probedAt -= back;
  }

  function pump(): void {
    catchUp();
    for (;;) {
      const next = waiting[0];
      const turn = next === undefined ? 'an answer' : turnOf(next);
      if (turn === 'a question' && !probing) {
        probing = true;
        probedAt = now();
        options.probe();
      }
      if (next === undefined || typeof turn === 'string' || turn > now()) {
        options.wake(typeof turn === 'number' ? turn : Infinity);
        return;
      }
      leave(next);
      if (next.priority === 'background') nextBackgroundAt = now() + spacing(next);
      ledger.charge(next.id, next.cost, next.priority);
      next.go();
    }
  }

  function join(order: Order): void {
    const rank = priorities.indexOf(order.priority);
    const ahead = waiting.findLastIndex(({ priority }) => priorities.indexOf(priority) <= rank);
    waiting.splice(ahead + 1, 0, order);
  }

  function leave(order: Order): void {
    waiting.splice(waiting.indexOf(order), 1);
  }

  /** Milliseconds until the next background call, so that all of the work is spread over the time that the budget needs for it. */
  function spacing({ cost, unitsLeft }: Order): number {
    const at = now();
    const { bucket, units } = ledger.look();
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
    // What a window does not use up is lost: be through a little before its end.
    return (cost / stock) * Math.max(0, fullAt - at - (left > 0 ? windowMs / 10 : 0)) * 0.9;
  }

  /** After a refusal: who waits for the screen is told, once waiting has not helped. */
  function giveUpIfVain(): void {
    const { refusals, heldUntil } = ledger.look();
    if (refusals < patience) return;
    for (const order of waiting.filter(({ priority }) => priority !== 'background')) {
      leave(order);
      order.giveUp(Math.ceil((heldUntil - now()) / 1000));
    }
  }

  /** Does something with what is known, then sends what may go by it. */
  function after(step: () => void): void {
    // First of all: an answer is reckoned with by the clock as it is now.
    catchUp();
    step();
    pump();
    changed();
  }

  return {
    add: (order: Order): void => after(() => join(order)),

    /** Nobody waits for it any more; one that is under way stays charged. */
    remove(id: string): void {
      const order = waiting.find((one) => one.id === id);
      if (order !== undefined) after(() => leave(order));
    },

    /** An answer came to a call that was let go, or none will (`reading` null). A refused call is added again by its owner. */
    settle(id: string, outcome: Outcome): void {
      after(() => {
        ledger.settle(id, outcome);
        if (outcome.refused !== null) giveUpIfVain();
      });
    },

    /** A free call is sent; what it hears goes to `answered`. */
    ask: (): Question => ledger.ask(),
    answered(question: Question, outcome: Outcome | null): void {
      after(() => {
        probing = false;
        ledger.answered(question, outcome);
        if ((outcome?.refused ?? null) !== null) giveUpIfVain();
      });
    },

    learn: (limits: Limits): void => after(() => ledger.learn(limits)),
    count: (): void => ledger.count(),
    adopt: (id: string, cost: number, priority: Priority, isCharged: boolean): void =>
      ledger.adopt(id, cost, priority, isCharged),
    tick: (): void => after(() => {}),

    /** When each waiting order is expected to go, most urgent first; `null` while it waits for others. */
    expected: (): readonly { order: Order; at: number | null }[] =>
      waiting.map((order, index) => {
        const turn = index === 0 ? turnOf(order) : 'an answer';
        return { order, at: typeof turn === 'number' ? turn : null };
      }),
    standing: ledger.standing,
    resume: (standing: Standing): void => after(() => ledger.resume(standing)),
  };
}

/** Units that background work leaves alone; at the end of a window nothing, as they would be lost. */
function reserve(bucket: Bucket, at: number): number {
  const { refill, fullAt, windowMs } = bucket;
  const isEnding = refill === 'window' && fullAt !== null && fullAt - at < windowMs / 10;
  return isEnding ? 0 : reserveOf(bucket);
}

/** Units that background work leaves to whoever clicks. */
export function reserveOf({ limit }: Bucket): number {
  return (limit ?? 0) * reserveShare;
}

export type Dispatcher = ReturnType<typeof createDispatcher>;
