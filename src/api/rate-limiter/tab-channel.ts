/** Messages between tabs about the rate limit. */
import type { RateLimits } from '#api/contract/rate-limits.ts';
import type { Order } from './dispatcher.ts';
import type { Outcome, LedgerState } from './ledger.ts';
import type { UsageStep, Spender } from './rate-limit-monitor.ts';

/** What the leading tab needs to know about a call of another tab. */
export type OrderSummary = Pick<Order, 'id' | 'cost' | 'priority' | 'unitsLeft'>;

export type Message =
  | { kind: 'ask'; tab: string; order: OrderSummary }
  | { kind: 'inFlight'; tab: string; order: OrderSummary; isCharged: boolean }
  | { kind: 'go'; tab: string; id: string }
  | { kind: 'drop'; id: string }
  | { kind: 'settle'; id: string; outcome: Outcome }
  | { kind: 'reject'; id: string; retryAfter: number }
  | { kind: 'tick' | 'tryNow' | 'lead' | 'whoLeads' }
  | { kind: 'state'; standing: LedgerState; expected: [id: string, at: number | null][] }
  | { kind: 'limits'; limits: RateLimits }
  | { kind: 'spent'; who: Spender; units: number }
  | { kind: 'usage'; steps: readonly UsageStep[] }
  | { kind: 'refused' };

export interface TabChannel {
  post: (message: Message) => void;
  /** Calls back for each message of another tab. */
  listen: (hear: (message: Message) => void) => void;
  /** Calls back once this tab leads, which it does until it is closed. */
  elect: (lead: () => void) => void;
  /** Calls back once another tab is closed. */
  whenGone: (tab: string, then: () => void) => void;
}
