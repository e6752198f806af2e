/** What tabs say to each other about the budget. */
import type { RateLimits } from '#api/contract/rate-limits.ts';
import type { CourseStep, Spender } from './board.ts';
import type { Order } from './dispatcher.ts';
import type { Outcome, Standing } from './ledger.ts';

/** What the leading tab has to know of a call of another. */
export type Asked = Pick<Order, 'id' | 'cost' | 'priority' | 'unitsLeft'>;

export type Message =
  | { kind: 'ask'; tab: string; order: Asked }
  | { kind: 'under way'; tab: string; order: Asked; isCharged: boolean }
  | { kind: 'go'; tab: string; id: string }
  | { kind: 'drop'; id: string }
  | { kind: 'settle'; id: string; outcome: Outcome }
  | { kind: 'give up'; id: string; retryAfter: number }
  | { kind: 'tick' | 'lead' | 'who leads' }
  | { kind: 'state'; standing: Standing; expected: [id: string, at: number | null][] }
  | { kind: 'limits'; limits: RateLimits; learnedAt: number }
  | { kind: 'spent'; who: Spender; units: number }
  | { kind: 'course'; steps: readonly CourseStep[] }
  | { kind: 'refused' };

export interface Neighbours {
  post: (message: Message) => void;
  /** Calls back for each message of another tab. */
  listen: (hear: (message: Message) => void) => void;
  /** Calls back once this tab leads, as it then does until it is closed. */
  elect: (lead: () => void) => void;
  /** Calls back once another tab is gone. */
  whenGone: (tab: string, then: () => void) => void;
}
