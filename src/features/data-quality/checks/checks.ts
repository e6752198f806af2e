/** All checks of the data, and their problems. */
import { ageChecks } from '#features/data-quality/internal/checks/ages.ts';
import { canRun, type Check, type Problem, type ListsToCheck } from './check.ts';
import { currencyChecks } from '#features/data-quality/internal/checks/currencies.ts';
import { dailySumChecks } from '#features/data-quality/internal/checks/daily-sums.ts';
import { figureChecks } from '#features/data-quality/internal/checks/figures.ts';
import { idChecks, listChecks } from '#features/data-quality/internal/checks/ids.ts';
import { stateChecks } from '#features/data-quality/internal/checks/states.ts';

/** In display order: checks that affect totals first. */
export const checks: readonly Check[] = [
  ...figureChecks,
  ...dailySumChecks,
  ...ageChecks,
  ...currencyChecks,
  ...listChecks,
  ...stateChecks,
  ...idChecks,
];

/** Those about records, not their metrics: they hold for the metrics of any days. */
export const recordChecks = new Set<Check>([...ageChecks, ...currencyChecks, ...listChecks]);

/** The result of a check; `null` rows if data it needs is missing. */
export interface Checked {
  check: Check;
  found: readonly Problem[] | null;
}

/** Runs all checks whose data is there. */
export function runChecks(rows: ListsToCheck, which: readonly Check[] = checks): Checked[] {
  return which.map((check) => ({ check, found: canRun(check, rows) ? check.find(rows) : null }));
}
