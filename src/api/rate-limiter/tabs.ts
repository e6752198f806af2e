/**
 * One dispatcher for all tabs that spend from the same budget. The tab that holds a lock leads: its
 * dispatcher decides for everybody; the others ask it over a channel and are told when to send. When
 * it is closed the next one takes over from where it stood.
 *
 * The leader may be hidden, where browsers let timers sleep. So whoever waits for a time keeps that
 * time too, and wakes the leader by a message, which does not sleep.
 */
import type { RateLimits } from '#api/contract/rate-limits.ts';
import type { CourseStep } from './board.ts';
import {
  createDispatcher,
  type Dispatcher,
  type DispatcherOptions,
  type Order,
} from './dispatcher.ts';
import { createLeader } from './leader.ts';
import { type Outcome, type Standing, unanswered } from './ledger.ts';
import type { Asked, Message, Neighbours } from './neighbours.ts';

export interface TabsOptions extends Pick<
  DispatcherOptions,
  'now' | 'wake' | 'probe' | 'changed' | 'spent' | 'refused'
> {
  tab: string;
  neighbours: Neighbours;
  /** Called once this tab leads. */
  led: () => void;
  /** The last hour, as whoever leads has seen it. */
  course: () => readonly CourseStep[];
  /** The leader tells the last hour: what is on the device is older by what has been spent since. */
  courseTold: (steps: readonly CourseStep[]) => void;
  /** Another tab tells what the service said of its limits. */
  limitsTold?: (limits: RateLimits, learnedAt: number) => void;
}

/** Milliseconds without a word from the leader, after which a tab no longer waits for it. */
const silence = 3000;

interface Own {
  order: Order;
  askedAt: number;
  isUnderWay: boolean;
  /** A dispatcher has let it go, and so has counted it. */
  isCharged: boolean;
}

export function createTabs(options: TabsOptions) {
  const { tab, neighbours, now, changed } = options;
  const { post } = neighbours;
  let leads = false;
  let heardAt = now();
  /** When a leader that had been silent was asked for a word. */
  let pingedAt: number | null = null;
  let standing: Standing | null = null;
  let expected = new Map<string, number | null>();
  /** Orders of this tab that are not settled, by id. */
  const own = new Map<string, Own>();
  /** What was answered before anybody led. */
  let early: { order: Order; outcome: Outcome }[] = [];

  const dispatcher: Dispatcher = createDispatcher({
    ...options,
    changed: () => {
      if (leads) tell();
      changed();
    },
    wake: (time) => {
      if (leads) options.wake(time);
    },
    spent(who, units) {
      post({ kind: 'spent', who, units });
      options.spent(who, units);
    },
    refused() {
      post({ kind: 'refused' });
      options.refused();
    },
  });

  const heed = createLeader({
    dispatcher,
    neighbours,
    introduce() {
      post({ kind: 'course', steps: options.course() });
      tell();
    },
  });

  function tell(): void {
    post({
      kind: 'state',
      standing: dispatcher.standing(),
      expected: dispatcher.expected().map(({ order, at }) => [order.id, at]),
    });
  }

  function lead(): void {
    if (leads) return;
    leads = true;
    if (standing) dispatcher.resume(standing);
    for (const { order, isUnderWay, isCharged } of own.values()) {
      if (isUnderWay) dispatcher.adopt(order.id, order.cost, order.priority, isCharged);
    }
    for (const { order, outcome } of early) {
      dispatcher.adopt(order.id, order.cost, order.priority, false);
      dispatcher.settle(order.id, outcome);
    }
    early = [];
    post({ kind: 'lead' });
    options.led();
    for (const { order, isUnderWay } of own.values()) if (!isUnderWay) dispatcher.add(local(order));
    tell();
  }

  const local = (order: Order): Order => ({ ...order, go: () => start(order.id) });

  function hear(message: Message): void {
    if (message.kind === 'spent') options.spent(message.who, message.units);
    else if (message.kind === 'refused') options.refused();
    else if (message.kind === 'limits') options.limitsTold?.(message.limits, message.learnedAt);
    else if (leads) heed(message);
    else if (message.kind === 'course') options.courseTold(message.steps);
    else hearAsFollower(message);
  }

  function hearAsFollower(message: Message): void {
    const isWord = ['lead', 'state', 'go', 'give up'].includes(message.kind);
    if (!isWord) return;
    heardAt = now();
    pingedAt = null;
    if (message.kind === 'lead') {
      for (const { order, isUnderWay, isCharged } of own.values()) {
        if (isUnderWay) post({ kind: 'under way', tab, order: asked(order), isCharged });
        else post({ kind: 'ask', tab, order: asked(order) });
      }
    } else if (message.kind === 'state') {
      ({ standing } = message);
      for (const { order, outcome } of early) {
        post({ kind: 'under way', tab, order: asked(order), isCharged: false });
        post({ kind: 'settle', id: order.id, outcome });
      }
      early = [];
      expected = new Map(message.expected);
      wakeInTime();
      changed();
    } else if (message.kind === 'go' && message.tab === tab) start(message.id);
    else if (message.kind === 'give up') {
      const entry = own.get(message.id);
      own.delete(message.id);
      entry?.order.giveUp(message.retryAfter);
    }
  }

  function start(id: string): void {
    const entry = own.get(id);
    // Nobody wants it any more: the leader charged it, and is told that it was not sent.
    if (entry === undefined) post({ kind: 'settle', id, outcome: unanswered });
    if (entry === undefined || entry.isUnderWay) return;
    entry.isUnderWay = true;
    entry.isCharged = true;
    expected.delete(id);
    entry.order.go();
  }

  const waits = () => [...own.values()].filter(({ isUnderWay }) => !isUnderWay);

  /** Keeps the time for the leader's sake, and looks after a leader that says nothing. */
  function wakeInTime(): void {
    const due = waits().flatMap(({ order, askedAt }) => [
      expected.get(order.id) ?? Infinity,
      Math.max(pingedAt ?? heardAt, askedAt) + silence,
    ]);
    options.wake(Math.min(...due));
  }

  function tickAsFollower(): void {
    const at = now();
    for (const { order, askedAt } of waits()) {
      if ((expected.get(order.id) ?? Infinity) <= at) {
        expected.delete(order.id);
        post({ kind: 'tick' });
      }
      if (at < Math.max(pingedAt ?? heardAt, askedAt) + silence) continue;
      if (pingedAt === null) {
        pingedAt = at;
        post({ kind: 'who leads' });
      } else {
        // The leading tab hangs: better a call on one's own account than a page that waits for ever.
        start(order.id);
      }
    }
    wakeInTime();
  }

  neighbours.listen(hear);
  neighbours.elect(lead);
  post({ kind: 'who leads' });

  return {
    add(order: Order): void {
      own.set(order.id, { order, askedAt: now(), isUnderWay: false, isCharged: false });
      if (leads) dispatcher.add(local(order));
      else {
        post({ kind: 'ask', tab, order: asked(order) });
        wakeInTime();
      }
    },
    /** A call that was sent before anybody could be asked. */
    adopt(order: Order): void {
      own.set(order.id, { order, askedAt: now(), isUnderWay: true, isCharged: false });
      if (leads) dispatcher.adopt(order.id, order.cost, order.priority, false);
      else post({ kind: 'under way', tab, order: asked(order), isCharged: false });
    },
    remove(id: string): void {
      if (own.get(id)?.isUnderWay === true) return;
      own.delete(id);
      if (leads) dispatcher.remove(id);
      else post({ kind: 'drop', id });
    },
    settle(id: string, outcome: Outcome): void {
      const order = own.get(id)?.order;
      own.delete(id);
      if (leads) dispatcher.settle(id, outcome);
      else if (standing === null && order) early.push({ order, outcome });
      else post({ kind: 'settle', id, outcome });
    },
    tick(): void {
      if (leads) dispatcher.tick();
      else tickAsFollower();
    },
    leads: () => leads,
    standing: (): Standing => (leads ? dispatcher.standing() : (standing ?? dispatcher.standing())),
    /** When an order of this tab is expected to go; `null`: not known. */
    expectedAt(id: string): number | null {
      if (!leads) return expected.get(id) ?? null;
      return dispatcher.expected().find(({ order }) => order.id === id)?.at ?? null;
    },
    dispatcher,
  };
}

function asked({ id, cost, priority, unitsLeft }: Order): Asked {
  return { id, cost, priority, unitsLeft };
}

export type Tabs = ReturnType<typeof createTabs>;
