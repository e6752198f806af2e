/** What the pages of accounts display once it has been computed, after their figures. */
import type { AccountTotals } from '#shared/snapshots/account-totals.ts';

/** The totals of each account now and in the visit that ended at `since`, in milliseconds since 1970. */
export interface AccountChanges extends AccountTotals {
  since: number;
}

export interface Insights {
  /** The number of findings by account; `undefined` until all are known. */
  findings: ReadonlyMap<string, number> | undefined;
  /** `undefined` until it is known; `null` if there is no earlier visit on this device. */
  changes: AccountChanges | null | undefined;
}

export const noInsights: Insights = { findings: undefined, changes: undefined };
