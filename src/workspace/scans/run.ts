/** One run of a crawl, in the one tab that runs it: asks, writes, and tells how far it is. */
import type { UserStorage } from '#storage/user-storage.ts';
import { now } from '#lib/clock.ts';
import type { TabPorts } from '#workspace/tab-ports.ts';
import type { Kind, Result } from './kinds.ts';
import { outcomeOf } from './outcome.ts';
import { startPace } from './pace.ts';
import { type Crawl, idsKey, parseCrawl, parseIds } from './record.ts';
import { openBuffer } from './results-buffer.ts';
import { type CrawlView, type Hold, viewOf } from './view.ts';

/** What a run needs of the tab that it is in. */
export interface RunPorts extends Pick<TabPorts, 'board' | 'wait' | 'untilReachable'> {
  /** Whether the service answers this user. */
  isLive: () => boolean;
}

export interface Run {
  /** Resolves once nothing is under way any more and all that came is written. */
  over: Promise<void>;
  view: () => CrawlView;
  flush: () => Promise<void>;
  /** Ends the run where it is: what is not sent yet never is. */
  stop: () => void;
}

/** Calls that wait or are under way at a time: enough for the client to choose from. The client limits what it sends. */
const together = 12;

/** So many failed calls in a row, and it is not the ids that are at fault. */
const tooMany = 20;

/** The next call is further away than that, in milliseconds: the budget is what is waited for. */
const longWait = 3000;

/** Runs a crawl from where it is to its end, or until it is stopped. `changed` is told of each step, `wrote` of the ids whose results are on the device now. */
export function run(
  kind: Kind,
  storage: UserStorage,
  crawl: Crawl,
  ports: RunPorts,
  changed: () => void,
  wrote: (ids: readonly string[]) => void,
): Run {
  const halt = new AbortController();
  const { signal } = halt;
  const pace = startPace(now());
  const tally = { ...crawl, failed: [...crawl.failed] };
  /** Ids still to be asked for, the next one last. */
  let queue: string[] = [];
  let unsettled = viewOf(crawl).left;
  let inARow = 0;
  let hold: Hold | null = null;
  let barrier: Promise<void> | null = null;
  let attempt = 0;

  const board = () => ports.board();
  const unitsFor = (ids: number) =>
    Math.ceil(ids / kind.perCall) * (board()?.costOf(kind.endpoint) ?? 1);

  const buffer = openBuffer<Result>(async (batch) => {
    await storage.writeMany(kind.name, batch);
    if (batch.size > 0) wrote([...batch.keys()]);
    const { done, unknown, failed, units, reason } = tally;
    const count = { done, unknown, failed: [...failed], units, ...(reason && { reason }) };
    const there = await storage.update('crawls', kind.name, parseCrawl, (kept) =>
      kept?.id === crawl.id ? { ...kept, ...count } : undefined,
    );
    // Paused, cancelled or replaced, perhaps in another tab whose word got lost.
    if (there?.id !== crawl.id || there.state !== 'running') halt.abort();
  });

  /** Where it is follows from what is kept: each of its ids has a result that was written since it began, or has not. */
  async function findPlace(): Promise<void> {
    const ids = await storage.read('crawls', idsKey(kind.name), (it) => parseIds(crawl.id, it));
    const found = await storage.readMany(kind.name, ids ?? [], kind.parse);
    const failed = new Set(tally.failed);
    const results = [...found].filter(([, { at }]) => at >= crawl.startedAt);
    const has = new Set(results.map(([id]) => id));
    tally.done = has.size;
    tally.unknown = results.filter(([, { value }]) => value.of === null).length;
    tally.failed = tally.failed.filter((id) => !has.has(id));
    queue = (ids ?? []).filter((id) => !has.has(id) && !failed.has(id)).toReversed();
    unsettled = queue.length;
  }

  /** All wait at one barrier for what one of them met. */
  function waitFor(reason: Hold, wait: () => Promise<void>): Promise<void> {
    if (barrier !== null) return barrier;
    hold = reason;
    changed();
    barrier = wait().finally(() => {
      barrier = null;
      hold = null;
      changed();
    });
    return barrier;
  }

  async function work(): Promise<void> {
    while (!signal.aborted) {
      if (barrier !== null) {
        await barrier.catch(() => {});
        continue;
      }
      const ids = queue.splice(-kind.perCall).toReversed();
      if (ids.length === 0) return;
      await ask(ids);
    }
  }

  async function ask(ids: readonly string[]): Promise<void> {
    const call = { signal, priority: 'background' as const, unitsLeft: unitsFor(unsettled) };
    try {
      const answer = await kind.ask(ids, call);
      for (const id of ids) {
        const of = answer.get(id) ?? null;
        buffer.add(id, { of });
        if (of === null) tally.unknown += 1;
      }
      tally.done += ids.length;
      inARow = 0;
      settle(ids);
    } catch (error) {
      if (!signal.aborted) await refused(ids, error);
    }
  }

  async function refused(ids: readonly string[], error: unknown): Promise<void> {
    const outcome = outcomeOf(error, ports.isLive());
    if (outcome.kind === 'failed') {
      tally.failed.push(...ids);
      tally.reason = outcome.reason;
      inARow += 1;
      settle(ids);
      if (inARow >= tooMany) halt.abort();
      return;
    }
    queue.push(...ids.toReversed());
    if (outcome.kind === 'over') halt.abort();
    else if (outcome.seconds !== null) {
      const { seconds } = outcome;
      await waitFor('budget', () => ports.wait(seconds, signal)).catch(() => {});
    } else {
      await waitFor('offline', () => ports.untilReachable(attempt++, signal)).catch(() => {});
    }
  }

  function settle(ids: readonly string[]): void {
    attempt = 0;
    unsettled -= ids.length;
    tally.units += unitsFor(ids.length);
    pace.add(ids.length, now());
    changed();
  }

  async function toTheEnd(): Promise<void> {
    await findPlace();
    changed();
    await Promise.all(Array.from({ length: together }, work));
    await buffer.flush();
    const isFailing = inARow >= tooMany;
    if (signal.aborted && !isFailing) return;
    await storage.update<Crawl>('crawls', kind.name, parseCrawl, (kept) =>
      kept?.id === crawl.id && kept.state === 'running'
        ? { ...kept, state: isFailing ? 'failing' : 'ended' }
        : undefined,
    );
  }

  function holdNow(): Hold | null {
    if (hold !== null) return hold;
    const known = board()?.state();
    const isOwn = ({ endpoint, priority }: { endpoint: string; priority: string }) =>
      endpoint === kind.endpoint && priority === 'background';
    if (known === undefined || known.underWay.some(isOwn)) return null;
    const next = known.waiting.filter(isOwn).map(({ goesAt }) => goesAt ?? 0);
    return next.length > 0 && Math.min(...next) - now() > longWait ? 'budget' : null;
  }

  function secondsLeft(): number | null {
    const byBudget = board()?.secondsFor(unitsFor(unsettled)) ?? null;
    const byPace = pace.secondsFor(unsettled, now());
    // The budget knows what is ahead, the pace who else spends: the slower one is right.
    return byPace === null || byBudget === null ? (byPace ?? byBudget) : Math.max(byPace, byBudget);
  }

  return {
    over: toTheEnd(),
    view: () => ({ ...viewOf(tally, holdNow()), secondsLeft: secondsLeft() }),
    flush: buffer.flush,
    stop: () => halt.abort(),
  };
}
