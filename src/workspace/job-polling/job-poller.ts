/** Looks at what is under way, in the one tab that does so for all: oldest wish first, at the pace that the budget allows. */
import type { EndpointName } from '#api/contract/endpoints.ts';
import { ServiceError } from '#api/errors.ts';
import { now } from '#lib/clock.ts';
import type { TabPorts } from '#workspace/tab-ports.ts';
import { spacing } from './poll-schedule.ts';

/** Why nothing is looked at though something is due. */
export type Hold = 'budget' | 'offline';

/** What is watched, and how. */
export interface PollSource {
  /** What one look calls. */
  endpoint: EndpointName;
  /** Everything that is to be looked at some time, and when. */
  due: (time: number, isHidden: boolean) => readonly { id: string; at: number }[];
  /** Whether anything may still change. */
  hasPending: () => boolean;
  /** Looks at one, and takes up what it heard; rejects as the client does. */
  poll: (id: string, call: { signal: AbortSignal; priority: 'polling' }) => Promise<unknown>;
  /** What came of a look that failed: the service does not know it; or nothing, and why. */
  onNotFound: (id: string) => Promise<unknown>;
  onFailure: (id: string, why: string, retryAfter: number | null) => Promise<unknown>;
}

export interface PollerPorts
  extends Pick<TabPorts, 'board' | 'wait' | 'untilReachable' | 'isHidden'>, PollSource {
  onHold: (hold: Hold | null) => void;
  /** Whether the service answers this user. */
  isLive: () => boolean;
}

/** What a tab does for all of them. */
export interface Poller {
  /** Resolves once nothing is left to do, or it was stopped. */
  done: Promise<void>;
  /** Something has changed, or somebody looks again: what is due may be another. */
  wake: () => void;
  stop: () => void;
}

/** Looks under way at a time: one that hangs does not keep the others. */
const concurrency = 3;

/** Not longer than that at a stretch, in milliseconds: a laptop sleeps, and the clock of a demonstration is moved on. */
const longestSleep = 1000;

const longestSpacing = 60_000;

export function startPoller(ports: PollerPorts): Poller {
  const halt = new AbortController();
  const { signal } = halt;
  const inFlight = new Set<string>();
  let freeAt = -Infinity;
  let attempt = 0;
  let barrier: Promise<void> | null = null;
  let wake = (): void => {};

  /** Until so many milliseconds have passed or something has changed. */
  function sleep(milliseconds: number): Promise<void> {
    return new Promise((next) => {
      const timer = setTimeout(next, Math.max(1, Math.min(longestSleep, milliseconds)));
      wake = () => {
        clearTimeout(timer);
        next();
      };
    });
  }

  /** Whose turn it is, and when. */
  function nextUp(time: number): { id: string; at: number } | null {
    let next: { id: string; at: number } | null = null;
    for (const one of ports.due(time, ports.isHidden())) {
      if (!inFlight.has(one.id) && (next === null || one.at < next.at)) next = one;
    }
    return next;
  }

  async function run(): Promise<void> {
    while (!signal.aborted) {
      const next = nextUp(now());
      if (next === null && !ports.hasPending()) return;
      if (barrier !== null) {
        await barrier;
        continue;
      }
      // Where the clock was turned back, what was reckoned by it means nothing.
      const free = freeAt > now() + longestSpacing ? -Infinity : freeAt;
      const at = Math.max(next?.at ?? Infinity, free);
      if (next === null || inFlight.size >= concurrency || at > now()) await sleep(at - now());
      else void look(next.id);
    }
  }

  async function look(id: string): Promise<void> {
    inFlight.add(id);
    const board = ports.board();
    const { limit, windowSeconds } = board?.state() ?? { limit: null, windowSeconds: 60 };
    freeAt = now() + spacing(limit, windowSeconds, board?.costOf(ports.endpoint) ?? 1);
    try {
      await ports.poll(id, { signal, priority: 'polling' });
      attempt = 0;
    } catch (error) {
      if (!signal.aborted) await missed(id, error);
    } finally {
      inFlight.delete(id);
      wake();
    }
  }

  async function missed(id: string, error: unknown): Promise<void> {
    const failure = error instanceof ServiceError ? error.failure : null;
    if (failure?.kind === 'notFound') await ports.onNotFound(id);
    else if (failure?.kind === 'unauthorized' && !ports.isLive()) halt.abort();
    // Nothing was learned of it: it is looked at again as soon as that makes sense.
    else if (failure?.kind === 'network') {
      hold('offline', () => ports.untilReachable(attempt++, signal));
    } else if (failure?.kind === 'rateLimited') {
      hold('budget', () => ports.wait(failure.retryAfter, signal));
    } else {
      const why = failure?.kind ?? 'unreadable';
      const retryAfter = (failure?.kind === 'server' && failure.retryAfter) || null;
      await ports.onFailure(id, why, retryAfter);
    }
  }

  /** All wait at one barrier for what one of them met. */
  function hold(reason: Hold, wait: () => Promise<void>): void {
    if (barrier !== null) return;
    ports.onHold(reason);
    barrier = wait()
      .catch(() => {})
      .finally(() => {
        barrier = null;
        ports.onHold(null);
      });
  }

  return {
    done: run(),
    wake: () => wake(),
    stop() {
      halt.abort();
      wake();
    },
  };
}
