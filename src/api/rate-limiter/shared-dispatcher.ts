/**
 * One dispatcher for all tabs that share a rate limit. The tab that holds a lock leads: its dispatcher
 * decides for all; the others send it their calls over a channel and are told when to send them. When the
 * leader closes, the next tab continues from its state.  A leader in the background may have its timers
 * suspended by the browser. So tabs that wait keep the time themselves and wake the leader with a message,
 * which is not suspended.
 */
import type { RateLimits } from '#api/contract/rate-limits.ts';
import {
  createDispatcher,
  type Dispatcher,
  type DispatcherOptions,
  type Order,
} from './dispatcher.ts';
import { createLeader } from './leader.ts';
import { type Outcome, type LedgerState, noResponse } from './ledger.ts';
import type { UsageStep } from './rate-limit-monitor.ts';
import type { OrderSummary, Message, TabChannel } from './tab-channel.ts';

export interface SharedDispatcherOptions extends Pick<
  DispatcherOptions,
  'now' | 'wake' | 'probe' | 'changed' | 'spent' | 'refused'
> {
  tab: string;
  neighbours: TabChannel;
  /** Called once this tab leads. */
  onLead: () => void;
  /** The last hour, as recorded by the leader. */
  usageHistory: () => readonly UsageStep[];
  /** Called with the leader's last hour. */
  onUsageHistory: (steps: readonly UsageStep[]) => void;
  /** Called with limits that another tab has fetched. */
  onLimits?: (limits: RateLimits) => void;
  /** The limits, for a tab that is new. */
  limits?: () => RateLimits | null;
}

/** Milliseconds without a message from the leader after which a tab no longer waits for it. */
const leaderTimeout = 3000;

interface OwnOrder {
  order: Order;
  askedAt: number;
  isInFlight: boolean;
  /** Released by a dispatcher, and so charged. */
  isCharged: boolean;
}

export function createSharedDispatcher(options: SharedDispatcherOptions) {
  const { tab, neighbours, now, changed } = options;
  const { post } = neighbours;
  let leads = false;
  let leaderSeenAt = now();
  /** When a silent leader was asked to respond. */
  let pingedAt: number | null = null;
  let standing: LedgerState | null = null;
  let expected = new Map<string, number | null>();
  /** Unsettled calls of this tab, by ID. */
  const orders = new Map<string, OwnOrder>();
  /** Calls settled before there was a leader. */
  let early: { order: Order; outcome: Outcome }[] = [];

  const dispatcher: Dispatcher = createDispatcher({
    ...options,
    changed: () => {
      if (leads) postState();
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

  const handleAsLeader = createLeader({
    dispatcher,
    neighbours,
    sendState() {
      const limits = options.limits?.() ?? null;
      if (limits !== null) post({ kind: 'limits', limits });
      post({ kind: 'usage', steps: options.usageHistory() });
      postState();
    },
  });

  function postState(): void {
    post({
      kind: 'state',
      standing: dispatcher.state(),
      expected: dispatcher.expected().map(({ order, at }) => [order.id, at]),
    });
  }

  function becomeLeader(): void {
    if (leads) return;
    leads = true;
    if (standing) dispatcher.resume(standing);
    for (const { order, isInFlight, isCharged } of orders.values()) {
      if (isInFlight) dispatcher.adopt(order.id, order.cost, order.priority, isCharged);
    }
    for (const { order, outcome } of early) {
      dispatcher.adopt(order.id, order.cost, order.priority, false);
      dispatcher.settle(order.id, outcome);
    }
    early = [];
    post({ kind: 'lead' });
    options.onLead();
    for (const { order, isInFlight } of orders.values())
      if (!isInFlight) dispatcher.add(withStart(order));
    postState();
  }

  const withStart = (order: Order): Order => ({ ...order, go: () => start(order.id) });

  function onMessage(message: Message): void {
    if (message.kind === 'spent') options.spent(message.who, message.units);
    else if (message.kind === 'refused') options.refused();
    else if (message.kind === 'limits') options.onLimits?.(message.limits);
    else if (leads) handleAsLeader(message);
    else if (message.kind === 'usage') options.onUsageHistory(message.steps);
    else onMessageAsFollower(message);
  }

  function onMessageAsFollower(message: Message): void {
    const isWord = ['lead', 'state', 'go', 'reject'].includes(message.kind);
    if (!isWord) return;
    leaderSeenAt = now();
    pingedAt = null;
    if (message.kind === 'lead') {
      for (const { order, isInFlight, isCharged } of orders.values()) {
        if (isInFlight) post({ kind: 'inFlight', tab, order: toSummary(order), isCharged });
        else post({ kind: 'ask', tab, order: toSummary(order) });
      }
    } else if (message.kind === 'state') {
      ({ standing } = message);
      for (const { order, outcome } of early) {
        post({ kind: 'inFlight', tab, order: toSummary(order), isCharged: false });
        post({ kind: 'settle', id: order.id, outcome });
      }
      early = [];
      expected = new Map(message.expected);
      wakeInTime();
      changed();
    } else if (message.kind === 'go' && message.tab === tab) start(message.id);
    else if (message.kind === 'reject') {
      const entry = orders.get(message.id);
      orders.delete(message.id);
      entry?.order.reject(message.retryAfter);
    }
  }

  function start(id: string): void {
    const entry = orders.get(id);
    // No caller wants it any more: the leader has charged it, and is told that it was not sent.
    if (entry === undefined) post({ kind: 'settle', id, outcome: noResponse });
    if (entry === undefined || entry.isInFlight) return;
    entry.isInFlight = true;
    entry.isCharged = true;
    expected.delete(id);
    entry.order.go();
  }

  const waitingOrders = () => [...orders.values()].filter(({ isInFlight }) => !isInFlight);

  /** Keeps time for the leader, and watches for a leader that does not respond. */
  function wakeInTime(): void {
    const due = waitingOrders().flatMap(({ order, askedAt }) => [
      expected.get(order.id) ?? Infinity,
      Math.max(pingedAt ?? leaderSeenAt, askedAt) + leaderTimeout,
    ]);
    options.wake(Math.min(...due));
  }

  function tickAsFollower(): void {
    const at = now();
    for (const { order, askedAt } of waitingOrders()) {
      if ((expected.get(order.id) ?? Infinity) <= at) {
        expected.delete(order.id);
        post({ kind: 'tick' });
      }
      if (at < Math.max(pingedAt ?? leaderSeenAt, askedAt) + leaderTimeout) continue;
      if (pingedAt === null) {
        pingedAt = at;
        post({ kind: 'whoLeads' });
      } else {
        // The leader hangs: sending a call unscheduled is better than a page that waits forever.
        start(order.id);
      }
    }
    wakeInTime();
  }

  neighbours.listen(onMessage);
  neighbours.elect(becomeLeader);
  post({ kind: 'whoLeads' });

  return {
    add(order: Order): void {
      orders.set(order.id, { order, askedAt: now(), isInFlight: false, isCharged: false });
      if (leads) dispatcher.add(withStart(order));
      else {
        post({ kind: 'ask', tab, order: toSummary(order) });
        wakeInTime();
      }
    },
    /** A call that was sent before the leader could be asked. */
    adopt(order: Order): void {
      orders.set(order.id, { order, askedAt: now(), isInFlight: true, isCharged: false });
      if (leads) dispatcher.adopt(order.id, order.cost, order.priority, false);
      else post({ kind: 'inFlight', tab, order: toSummary(order), isCharged: false });
    },
    remove(id: string): void {
      if (orders.get(id)?.isInFlight === true) return;
      orders.delete(id);
      if (leads) dispatcher.remove(id);
      else post({ kind: 'drop', id });
    },
    settle(id: string, outcome: Outcome): void {
      const order = orders.get(id)?.order;
      orders.delete(id);
      if (leads) dispatcher.settle(id, outcome);
      else if (standing === null && order) early.push({ order, outcome });
      else post({ kind: 'settle', id, outcome });
    },
    tick(): void {
      if (leads) dispatcher.tick();
      else tickAsFollower();
    },
    tryNow(): void {
      if (leads) dispatcher.tryNow();
      else post({ kind: 'tryNow' });
    },
    leads: () => leads,
    standing: (): LedgerState => (leads ? dispatcher.state() : (standing ?? dispatcher.state())),
    /** When a call of this tab is expected to be sent; `null` if unknown. */
    expectedAt(id: string): number | null {
      if (!leads) return expected.get(id) ?? null;
      return dispatcher.expected().find(({ order }) => order.id === id)?.at ?? null;
    },
    dispatcher,
  };
}

function toSummary({ id, cost, priority, unitsLeft }: Order): OrderSummary {
  return { id, cost, priority, unitsLeft };
}

export type SharedDispatcher = ReturnType<typeof createSharedDispatcher>;
