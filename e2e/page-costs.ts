/** The README's table of API costs per page. */
import { readFileSync } from 'node:fs';
import { inRoot } from '#scripts/shared/paths.ts';
import type { Sim } from './fixtures.ts';

export interface Cost {
  calls: number;
  units: number;
}

export interface PageCosts {
  cold: Cost;
  warm: Cost;
}

/** The README's rows by page name: cold and warm. */
export function promisedCosts(): Map<string, PageCosts> {
  const readme = readFileSync(inRoot('README.md'), 'utf8');
  const rows = readme.matchAll(
    /^\| ([\w-]+) +\| (\d+) calls?, (\d+) units? +\| (\d+) calls?, (\d+) units? +\|/gm,
  );
  return new Map(
    [...rows].map(([, name = '', ...numbers]) => {
      const [calls = 0, units = 0, warmCalls = 0, warmUnits = 0] = numbers.map(Number);
      return [name, { cold: { calls, units }, warm: { calls: warmCalls, units: warmUnits } }];
    }),
  );
}

/** Calls and charged units so far, without the login and free calls. */
export async function spent(sim: Sim): Promise<Cost> {
  const paid = (await sim.requests()).filter(({ units }) => units > 0);
  return { calls: paid.length, units: paid.reduce((sum, { units }) => sum + units, 0) };
}

export const less = (a: Cost, b: Cost): Cost => ({
  calls: a.calls - b.calls,
  units: a.units - b.units,
});
