/**
 * The race of page loads: the production build with the simulated service on another origin, beside a peer's
 * pages, in turns, so that all meet the same conditions.
 */
import type { Browser } from '@playwright/test';
import { startPair } from '../../../src/scripts/shared/pair.ts';
import { signInThroughForm } from '../../../src/scripts/shared/sign-in.ts';
import { buildMinimal } from '../build.ts';
import { type Interactions, operate } from './interactions.ts';
import { type Contender, load, type Load, openContext } from './load.ts';
import type { Measured, UsedList } from './report.ts';
import { startStaticHost } from './static-host.ts';

interface Options {
  rounds: number;
  /** The folder of a built peer; without one the race is against a minimal page. */
  peer: string | undefined;
}

/** A page in the race, with its aim: ready within that share of another page's time. */
type Racer = Contender & Pick<Measured, 'against' | 'within'>;

/** How many times slower the processor is. */
const slowdowns = [1, 4] as const;

/** Ready within that share of the peer's time; for a second visit, of its first one. */
const shares = { first: 0.85, second: 0.6 } as const;

/**
 * The time of the minimal page as a share of the time of shadcn-admin's `/tasks` (version 2.2.1), by slowdown:
 * the aims against it are those against that peer. Measured once, with Chromium 156 on two cores.
 */
const minimalShare = { 1: 0.2, 4: 0.32 } as const;

/** The lists to use, with the most milliseconds an interaction may take at the lower speed. */
const lists = [
  { name: 'Campaigns', path: '/campaigns', column: 'Clicks', place: 'ROAS', within: 100 },
  { name: 'Keywords', path: '/keywords', column: 'Bid', place: 'Match type', within: 150 },
] as const;

/** Uses lists of 1,200 and of 20,000 rows at the lower speed. Throws as `raceStartup` does. */
export async function measureInteractions(browser: Browser, rounds: number): Promise<UsedList[]> {
  const pair = await startPair();
  try {
    const session = await signIn(browser, pair.origin);
    const used = lists.map((list) => ({ ...list, took: [] as Interactions[] }));
    for (let round = 0; round < rounds; round++) {
      for (const { path, took, ...list } of used) {
        const page = { ...list, address: pair.origin + path, session };
        took.push(await operate(browser, page, slowdowns[1]));
      }
    }
    return used;
  } finally {
    await pair.close();
  }
}

/** Runs the race. Throws `CommandError` if there is no build, of the app or of the peer. */
export async function raceStartup(
  browser: Browser,
  { rounds, peer }: Options,
): Promise<Measured[]> {
  const pair = await startPair();
  try {
    const session = await signIn(browser, pair.origin);
    await using host = await startStaticHost(peer ?? (await buildMinimal()));
    const service = `${host.origin}/?service=${encodeURIComponent(pair.service)}`;
    const others: Racer[] = peer
      ? [
          { name: 'peer /tasks', address: `${host.origin}/tasks`, ready: 'tbody td:nth-child(3)' },
          { name: 'peer dashboard', address: `${host.origin}/`, ready: '[data-slot="card"]' },
        ]
      : [{ name: 'minimal page', address: service, ready: 'tbody td', session }];
    const [list = '', board = list] = others.map(({ name }) => name);
    const rows = { address: `${pair.origin}/campaigns`, ready: '[role="gridcell"]', session };
    const figure = '[role="group"][aria-label^="Spend, "] span[title]';
    const ours: Racer[] = [
      { name: 'campaigns', ...rows, against: list, within: shares.first },
      {
        name: 'campaigns, second visit',
        ...rows,
        isSecond: true,
        against: list,
        within: shares.second,
      },
      {
        name: 'overview',
        address: `${pair.origin}/`,
        ready: figure,
        session,
        against: board,
        within: shares.first,
      },
    ];
    const measured = slowdowns.flatMap((slowdown) =>
      [...ours, ...others].map((contender) => ({ contender, slowdown, loads: [] as Load[] })),
    );
    for (let round = 0; round < rounds; round++) {
      console.log(`Round ${round + 1} of ${rounds}`);
      for (const { contender, slowdown, loads } of measured) {
        loads.push(await load(browser, contender, slowdown));
      }
    }
    return measured.map(({ contender, slowdown, loads }) => {
      const { name, against, within: aim } = contender;
      const share = peer ? 1 : minimalShare[slowdown];
      return {
        name,
        slowdown,
        loads,
        ...(against !== undefined && { against }),
        ...(aim !== undefined && { within: aim / share }),
      };
    });
  } finally {
    await pair.close();
  }
}

/** Signs in through the form; returns the session's entry of `sessionStorage`. */
export async function signIn(browser: Browser, origin: string): Promise<Record<string, string>> {
  const context = await openContext(browser);
  try {
    const page = await context.newPage();
    await signInThroughForm(page, `${origin}/accounts`);
    const key = 'crosschannel.session';
    return { [key]: await page.evaluate((name) => sessionStorage.getItem(name) ?? '', key) };
  } finally {
    await context.close();
  }
}
