/** The table of the README that says what each page costs: held against what the pages ask for. */
import { readFileSync } from 'node:fs';
import { inRoot } from '../src/commands/shared/paths.ts';
import { expect, test, type Sim } from './fixtures.ts';
import { visits } from './pages.ts';
import { signIn } from './sign-in.ts';

interface Cost {
  calls: number;
  units: number;
}

/** The README's rows, by the page's name: cold, and warm. */
function promised(): Map<string, { cold: Cost; warm: Cost }> {
  const readme = readFileSync(inRoot('README.md'), 'utf8');
  const rows = readme.matchAll(
    /^\| (\w+) +\| (\d+) calls?, (\d+) units? +\| (\d+) calls?, (\d+) units? +\|/gm,
  );
  return new Map(
    [...rows].map(([, name = '', ...numbers]) => {
      const [calls = 0, units = 0, warmCalls = 0, warmUnits = 0] = numbers.map(Number);
      return [name, { cold: { calls, units }, warm: { calls: warmCalls, units: warmUnits } }];
    }),
  );
}

/** What the service was asked for and charged, the login and what is free left out. */
async function spent(sim: Sim): Promise<Cost> {
  const paid = (await sim.requests()).filter(({ units }) => units > 0);
  return { calls: paid.length, units: paid.reduce((sum, { units }) => sum + units, 0) };
}

const less = (a: Cost, b: Cost): Cost => ({ calls: a.calls - b.calls, units: a.units - b.units });

/** What is too much to be kept on the device, and the address of a result, which may not be. */
const notKept = { keywords: true, report: true };

/** How many calls bring a single answer, where it comes in pages. */
const pagesOf: Record<string, number> = { inventory: 12 };

for (const { name, address, ready } of visits) {
  test(`${name} costs what the README says, cold and warm, and asks for nothing twice`, async ({
    page,
    sim,
    traffic,
  }) => {
    const costs = promised().get(name);
    // Each answer is kept on the device, only keywords are too many: what the second visit
    // asks for again. Not every page waits for all of them before it is there.
    const calls = (costs?.cold.calls ?? 0) - (name in notKept ? (costs?.warm.calls ?? 0) : 0);
    const answers = calls + 1 - (pagesOf[name] ?? 1);
    const to = await address(page);
    const before = await spent(sim);
    await signIn(page, 'analyst', to);
    await ready(page);
    await expect
      .poll(() =>
        page.evaluate(
          () =>
            Object.keys(JSON.parse(localStorage.getItem('crosschannel.kept') ?? '{}') as object)
              .length,
        ),
      )
      .toBe(answers);
    const cold = await spent(sim);
    expect(traffic.repeated()).toEqual([]);
    await page.reload();
    await ready(page);
    const warm = await spent(sim);
    expect(traffic.repeated()).toEqual([]);
    expect({ cold: less(cold, before), warm: less(warm, cold) }).toEqual(costs);
  });
}
