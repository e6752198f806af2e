import type { BudgetBoard } from '#workspace/use-budget.ts';

/**
 * The tier in force. The answers tell the size of the budget at once, the service its name only now
 * and then: where the two disagree it is the tier of that size, or `null` where there is none.
 */
export function tierNow({ limits, state }: Pick<BudgetBoard, 'limits' | 'state'>): string | null {
  const { tier, limit } = state();
  const tiers = limits()?.tiers ?? [];
  const named = tiers.find(({ name }) => name === tier)?.units_per_window ?? null;
  if (limit === null || named === null || named === limit) return tier;
  return tiers.find(({ units_per_window }) => units_per_window === limit)?.name ?? null;
}
