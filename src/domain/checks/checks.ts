/** All checks of the data, and what they find. */
import { ageChecks } from './ages.ts';
import { canRun, type Check, type Found, type Rows } from './check.ts';
import { currencyChecks } from './currencies.ts';
import { figureChecks } from './figures.ts';
import { idChecks, listChecks } from './ids.ts';
import { stateChecks } from './states.ts';

/** In the order in which they are shown: what makes figures doubtful first. */
export const checks: readonly Check[] = [
  ...figureChecks,
  ...ageChecks,
  ...currencyChecks,
  ...listChecks,
  ...stateChecks,
  ...idChecks,
];

/** What came of a check; `null` rows: a list that it needs is not here. */
export interface Checked {
  check: Check;
  found: readonly Found[] | null;
}

/** Asks each of the checks that can be asked of these rows. */
export function runChecks(rows: Rows, which: readonly Check[] = checks): Checked[] {
  return which.map((check) => ({ check, found: canRun(check, rows) ? check.find(rows) : null }));
}
