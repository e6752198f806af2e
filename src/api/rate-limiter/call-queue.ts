/**
 * The calls of one tab, and when each is sent. What it relies on, so that this browser never causes a refusal:
 *
 * 1. A call is charged in the state of all tabs, under their lock, before it is sent. A tab that was frozen in
 *    between charges it again.
 * 2. The units counted there never exceed the service's: every doubt (calls that crossed, lost responses, the
 *    clock) counts against us until a response says otherwise.
 * 3. No call overtakes a more urgent one, in whichever tab.
 * 4. After a refusal nothing is sent until `Retry-After` has passed or the user ends the wait; then one call
 *    goes first.
 *
 * It uses no promises, fetch or timers of its own, so that tests run it in virtual time.
 */
import type { RateLimits } from '#api/contract/rate-limits.ts';
import {
  catchUp,
  type Demand,
  dueAt,
  emptyState,
  learn,
  type LimiterState,
  type Outcome,
  rank,
  record,
  reserve,
  settle,
  withdraw,
} from './limiter-state.ts';
import type { Priority } from './rate-limit-monitor.ts';
import type { SharedState } from './shared-state.ts';

export interface QueuedCall extends Demand {
  id: string;
  /** `late` if it was charged too long ago to be sent. */
  status: 'waiting' | 'reserved' | 'late' | 'inFlight';
  /** Called when the call may be sent. */
  go: () => void;
}

export interface CallQueueOptions {
  tab: string;
  now: () => number;
  shared: SharedState;
  /** Calls back after that many milliseconds; returns a function that cancels it. */
  after: (ms: number, run: () => void) => () => void;
  /** Sends the free call that reads the limits, whose response may contain a reading, too. */
  ask: (done: (outcome: Outcome, limits: RateLimits | null) => void) => void;
  /** The state has changed. */
  changed: () => void;
}

/**
 * Maximum calls in flight per priority: browsers open six connections to a host over HTTP/1.1. The last one
 * is reserved for calls that the user waits for.
 */
const maxInFlight: Record<Priority, number> = { user: 6, screen: 6, polling: 5, background: 4 };
/** Milliseconds after its charge within which a call is sent. */
const maxDelay = 5000;
/** For how many milliseconds other tabs let an urgent call of this one pass, which then has to ask again. */
const firstFor = 2000;
/** Milliseconds until the limits are requested again: once they are known, and before. */
const [limitsAge, limitsRetry] = [86_400_000, 60_000];

export function createCallQueue(options: CallQueueOptions) {
  const { tab, now, shared, after, changed } = options;
  let known = emptyState(now());
  let cancelTick = (): void => {};
  let tickedAt = 0;
  let asked = 0;
  /** Most urgent first, then in order of arrival. */
  const calls: QueuedCall[] = [];

  /** Changes the shared state, and charges all calls that may be sent then. */
  function update(change: (state: LimiterState) => void): void {
    shared.update((state) => {
      catchUp(state, now());
      change(state);
      reserveDue(state);
      record(state, {});
    });
  }

  const nextWaiting = () => calls.find(({ status }) => status === 'waiting');

  function timeOf(call: QueuedCall, state: LimiterState): number {
    const sent = calls.filter(({ status }) => status === 'reserved' || status === 'inFlight');
    return sent.length >= maxInFlight[call.priority] ? Infinity : dueAt(state, call, tab);
  }

  function reserveDue(state: LimiterState): void {
    const { at } = state.bucket;
    delete state.first[tab];
    for (let call = nextWaiting(); call !== undefined; call = nextWaiting()) {
      const due = timeOf(call, state);
      if (due > at) {
        if (due < Infinity) state.first[tab] = { priority: call.priority, until: at + firstFor };
        return;
      }
      call.status = 'reserved';
      reserve(state, call.id, call);
    }
  }

  shared.listen((state) => {
    known = state;
    for (const call of calls.filter(({ status }) => status === 'reserved')) {
      const charged = state.reserved.find(({ id }) => id === call.id);
      if (charged === undefined) continue;
      if (now() - charged.at <= maxDelay) {
        call.status = 'inFlight';
        call.go();
      } else {
        call.status = 'late';
        update((newest) => {
          withdraw(newest, call.id);
          call.status = 'waiting';
        });
      }
    }
    schedule();
    changed();
  });

  /** Looks again in time; at most a second later, as a laptop may sleep and a clock may be changed. */
  function schedule(): void {
    cancelTick();
    const next = nextWaiting();
    if (next === undefined) return;
    // Waiting for a clock that stands still must not keep the page busy.
    const least = now() === tickedAt ? 100 : 1;
    const wait = Math.max(least, Math.ceil(timeOf(next, known) - now()));
    cancelTick = after(Math.min(1000, wait), () => {
      tickedAt = now();
      update(() => {});
    });
  }

  function askIfNeeded(state: LimiterState): void {
    const { at } = state.bucket;
    const age = state.limits === null ? limitsRetry : limitsAge;
    if (Math.abs(at - state.limitsAt) < age || state.pausedUntil > at) return;
    state.limitsAt = at;
    const id = `${tab}.limits.${(asked += 1)}`;
    reserve(state, id, { cost: 0, priority: 'background', unitsLeft: 0 });
    options.ask((outcome, limits) =>
      update((later) => {
        settle(later, id, outcome);
        if (limits !== null) learn(later, limits);
      }),
    );
  }

  return {
    /** A new call, or one that was refused, which waits as requested. */
    add(call: QueuedCall): void {
      call.status = 'waiting';
      const ahead = calls.findLastIndex(({ priority }) => rank(priority) <= rank(call.priority));
      calls.splice(ahead + 1, 0, call);
      update(() => {});
    },
    /** No caller waits for it any more, and it has not been sent. */
    remove(call: QueuedCall): void {
      calls.splice(calls.indexOf(call), 1);
      update((state) => withdraw(state, call.id));
    },
    /** A call was answered, or will not be. */
    settle(call: QueuedCall, outcome: Outcome): void {
      calls.splice(calls.indexOf(call), 1);
      update((state) => {
        settle(state, call.id, outcome);
        askIfNeeded(state);
      });
    },
    /** Reads the state of the other tabs, and the limits if they are unknown. */
    look: (): void => update(askIfNeeded),
    /** The user ends a wait that the service requested. The next call shows whether it is over. */
    tryNow: (): void =>
      update((state) => {
        state.pausedUntil = 0;
        state.bucket.units = null;
      }),
    state: (): LimiterState => known,
    /** When a waiting call is expected to be sent; `null` while it waits for others. */
    expectedAt(call: QueuedCall): number | null {
      const due = call === nextWaiting() ? timeOf(call, known) : Infinity;
      return due < Infinity ? due : null;
    },
  };
}
