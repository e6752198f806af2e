/**
 * Polls everything in progress, in the one tab that does so for all: longest waiting first, at the rate the
 * limit allows.
 */
import type { EndpointName } from '#api/contract/endpoints.ts';
import { ServiceError } from '#api/errors.ts';
import { now } from '#lib/clock.ts';
import type { TabPorts } from '#user/tab-ports.ts';
import { createBarrier, type Hold } from './barrier.ts';
import type { Work } from './job-tracker.ts';
import { spacing } from './poll-schedule.ts';

/** What is polled, and how. */
export interface PollSource {
  endpoint: EndpointName;
  /** Everything to poll, and when. */
  due: (time: number, isHidden: boolean) => readonly { id: string; at: number }[];
  /** Whether anything may still change. */
  hasPending: () => boolean;
  /** Polls one and stores the result; rejects as the client does. */
  poll: (id: string, call: { signal: AbortSignal; priority: 'polling' }) => Promise<unknown>;
  /** Handles a failed poll: not found, or no answer and why. */
  onNotFound: (id: string) => Promise<unknown>;
  onFailure: (id: string, why: string, retryAfter: number | null) => Promise<unknown>;
}

export interface PollerPorts
  extends
    Pick<TabPorts, 'user' | 'rateLimit' | 'wait' | 'untilReachable' | 'isHidden'>,
    PollSource {
  onHold: (hold: Hold | null) => void;
}

/** Maximum polls in flight: one that hangs does not block the others. */
const concurrency = 3;

/** Maximum wait at once, in milliseconds: laptops sleep, and a demonstration advances its clock. */
const longestSleep = 1000;

const longestSpacing = 60_000;

export function startPoller(ports: PollerPorts): Work {
  const halt = new AbortController();
  const { signal } = halt;
  const inFlight = new Set<string>();
  let freeAt = -Infinity;
  const barrier = createBarrier(ports, signal);
  let wake = (): void => {};

  /** Resolves after that many milliseconds or a change. */
  function sleep(milliseconds: number): Promise<void> {
    return new Promise((next) => {
      const timer = setTimeout(next, Math.max(1, Math.min(longestSleep, milliseconds)));
      wake = () => {
        clearTimeout(timer);
        next();
      };
    });
  }

  /** The next one to poll, and when. */
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
      const passed = barrier.passed();
      if (passed !== null) {
        await passed;
        continue;
      }
      // If the clock was set back, times computed from it are invalid.
      const free = freeAt > now() + longestSpacing ? -Infinity : freeAt;
      const at = Math.max(next?.at ?? Infinity, free);
      if (next === null || inFlight.size >= concurrency || at > now()) await sleep(at - now());
      else void look(next.id);
    }
  }

  async function look(id: string): Promise<void> {
    inFlight.add(id);
    const board = ports.rateLimit();
    const { limit, windowSeconds } = board?.state() ?? { limit: null, windowSeconds: 60 };
    freeAt = now() + spacing(limit, windowSeconds, board?.costOf(ports.endpoint) ?? 1);
    try {
      await ports.poll(id, { signal, priority: 'polling' });
      barrier.answered();
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
    else if (failure?.kind === 'unauthorized' && !ports.user.isLive()) halt.abort();
    // Nothing was learned: it is polled again after the barrier.
    else if (!barrier.holdFor(error)) {
      const why = failure?.kind ?? 'unreadable';
      const retryAfter = (failure?.kind === 'server' && failure.retryAfter) || null;
      await ports.onFailure(id, why, retryAfter);
    }
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
