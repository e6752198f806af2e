/** What is worth telling of the budget as it stands, in words, apart from any drawing. */
import { counted } from '#lib/format.ts';
import type { BudgetState } from '#workspace/use-budget.ts';

export interface Remark {
  key: 'held' | 'counted' | 'others';
  tone: 'info' | 'warn';
  text: string;
}

/** The remarks that apply at a time (milliseconds since 1970), most pressing first; none when all is as it should be. */
export function remarksOn(state: BudgetState, time: number): Remark[] {
  const remarks: (Remark | false)[] = [
    isHeldAt(state, time) && {
      key: 'held',
      tone: 'warn',
      text: 'The service refused a call and asked to wait. Nothing is sent until then; what waits goes on by itself',
    },
    state.units !== null &&
      state.source === 'count' && {
        key: 'counted',
        tone: 'warn',
        text: 'Counted here: this page may not read the RateLimit headers of the answers. What other clients spend is noticed only when a call is refused.',
      },
    state.others && {
      key: 'others',
      tone: 'info',
      text: 'Other clients of the same key are spending, too: less is left than this browser’s own calls explain.',
    },
  ];
  return remarks.filter((remark) => remark !== false);
}

/** Whether the service has asked to wait, and the wait is not over. */
export function isHeldAt({ heldUntil }: BudgetState, time: number): boolean {
  return heldUntil !== null && heldUntil > time;
}

/** How units come back: "5 units a second", or "all at once, every 60 s"; `null` while nothing is known. */
export function refillWords({ limit, windowSeconds, refill }: BudgetState): string | null {
  if (limit === null || windowSeconds <= 0) return null;
  if (refill === 'window') return `all at once, every ${windowSeconds} s`;
  const perSecond = limit / windowSeconds;
  // The common tiers give whole numbers a second or a minute; others are near enough with one digit.
  return perSecond >= 1
    ? counted(Number(perSecond.toFixed(1)), 'unit') + ' a second'
    : counted(Number((perSecond * 60).toFixed(1)), 'unit') + ' a minute';
}
