/** What the user plans to spend in a calendar month: in everything, on a channel or in an account. */
import type { SettingScope } from './setting-scope.ts';

export type Budget = SettingScope & {
  /** Major units of `currency` a month; above 0. */
  amount: number;
  /** ISO 4217. */
  currency: string;
};

export interface Budgets {
  /** How far a projection may miss its budget, as a fraction of it; `null` for the usual one. */
  tolerance: number | null;
  /** Oldest first. Each is for all spend of its scope: one for an account is also part of that of its channel. */
  all: readonly Budget[];
}

/** If the user has set none. */
export const usualTolerance = 0.1;

export const noBudgets: Budgets = { tolerance: null, all: [] };

export type PacingStatus = 'over' | 'near' | 'under';

/** Compares a projection with its budget, as a fraction of it; `null` without a projection. */
export function pacingStatus(
  off: number | null,
  { tolerance }: Pick<Budgets, 'tolerance'>,
): PacingStatus | null {
  if (off === null) return null;
  // Tolerates floating-point errors.
  if (Math.abs(off) <= (tolerance ?? usualTolerance) + 1e-9) return 'near';
  return off > 0 ? 'over' : 'under';
}
