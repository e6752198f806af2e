/**
 * Sends batches, one after the other, in the one tab that does so for all. That one is about to leave
 * is written down before it leaves: whoever finds that later, and sends nothing itself, knows that it
 * may have been taken. What may have been taken is never sent again by itself.
 */
import type { MasterlistItem } from '#api/contract/batch.ts';
import { ServiceError } from '#api/errors.ts';
import { now } from '#lib/clock.ts';
import { knock, submitBatch } from '#queries/batch.queries.ts';
import type { TabPorts } from '#workspace/tab-ports.ts';
import type { Hold } from '#workspace/job-polling/job-poller.ts';
import { outcomeOf } from './outcome.ts';
import { allBatches, type Batch, isStale, nextToSend, type Panel } from './record.ts';
import type { Told } from './told.ts';
import { wordOf } from './word.ts';

export interface SenderPorts extends Pick<TabPorts, 'board' | 'wait' | 'untilReachable'> {
  panel: () => Panel | null;
  /** Rejects with a `NotKept` where the device refuses what must be kept. */
  happened: (told: Told) => Promise<boolean>;
  /** `null` where the device has lost them. */
  items: (key: string) => Promise<readonly MasterlistItem[] | null>;
  /** Notes what the service said of single items. */
  said: (key: string, said: { index: number; text: string }[]) => Promise<unknown>;
  held: (hold: Hold | null) => void;
  isLive: () => boolean;
  isOnline: () => boolean;
}

export interface Sender {
  /** Something may have come to be sent. */
  wake: () => void;
  /** Sends no further one. */
  stop: () => void;
  /** Resolves once nothing is under way; nothing that was begun is broken off. */
  rest: () => Promise<void>;
}

/** So many of a submission go at once, as somebody waits for them; more of them leave room for the pages. */
const awaited = 10;

/** A batch that was taken back, or that another tab has: it is not sent. */
class NotOurs extends Error {}

/** By its name: the device's own code is loaded apart. */
const isNotKept = (error: unknown): boolean => error instanceof Error && error.name === 'NotKept';

export function startSender(ports: SenderPorts): Sender {
  const { happened } = ports;
  const halt = new AbortController();
  const { signal } = halt;
  let running: Promise<void> | null = null;
  let attempt = 0;
  /** Whether one was lost: then it is asked first whether there is anybody to hear the next. */
  let isDoubtful = false;

  async function work(): Promise<void> {
    // Nobody else sends: what was found on its way was left by a page that is gone.
    for (const { key, standing } of allBatches(ports.panel())) {
      if (standing === 'sending') await happened({ kind: 'lost', key, reason: null });
    }
    isDoubtful = allBatches(ports.panel()).some(({ standing }) => standing === 'unanswered');
    for (;;) {
      const next = nextToSend(ports.panel());
      if (next === null || signal.aborted || !ports.isLive()) return;
      const { submission, batch, left } = next;
      if (isStale(submission, now())) {
        const isNoted = await happened({ kind: 'stale', key: submission.key });
        // Another tab has, or nobody is signed in any more.
        if (!isNoted) await ports.wait(1, signal);
      } else if (await isReachable()) await send(batch, left);
    }
  }

  async function isReachable(): Promise<boolean> {
    try {
      if (!ports.isOnline()) throw new ServiceError({ kind: 'network' });
      if (isDoubtful) await knock();
      isDoubtful = false;
      attempt = 0;
      return true;
    } catch {
      await hold('offline', () => ports.untilReachable(attempt++, signal));
      return false;
    }
  }

  async function hold(reason: Hold, wait: () => Promise<void>): Promise<void> {
    ports.held(reason);
    await wait().catch(() => {});
    ports.held(null);
  }

  /** It may have waited long for the budget or a connection. */
  function isOverdue(key: string): boolean {
    const all = ports.panel()?.submissions ?? [];
    const own = all.find(({ batches }) => batches.some((it) => it.key === key));
    return own !== undefined && isStale(own, now());
  }

  async function send({ key }: Batch, left: number): Promise<void> {
    const items = await ports.items(key);
    if (items === null) {
      const reason = 'Its items are no longer on this device, so it was not sent.';
      const isNoted = await happened({ kind: 'refused', key, reason, halts: false });
      // Nobody is signed in any more, or somebody else: this page is about to go.
      if (!isNoted) await ports.wait(1, signal);
      return;
    }
    let isOut = false;
    const waiting = new AbortController();
    // Where it has not left yet, nothing keeps this tab from making room for another.
    const leave = (): void => {
      if (!isOut) waiting.abort();
    };
    signal.addEventListener('abort', leave);
    const around = async (exchange: () => Promise<Response>): Promise<Response> => {
      // While it is written down it may not be called back any more.
      isOut = !signal.aborted && !isOverdue(key);
      isOut = isOut && (await happened({ kind: 'sending', key }));
      if (!isOut) throw new NotOurs();
      const response = await exchange();
      // Turned away before anybody looked at it.
      if (response.status === 401 || response.status === 429) {
        await happened({ kind: 'postponed', key });
        isOut = false;
      }
      return response;
    };
    const cost = ports.board()?.costOf('submitBatch') ?? 1;
    const how =
      left > awaited
        ? ({ priority: 'background', unitsLeft: left * cost } as const)
        : ({ priority: 'user' } as const);
    try {
      const answer = await submitBatch(items, { ...how, around, signal: waiting.signal });
      await happened({ kind: 'accepted', key, id: answer.batch.batchId, word: wordOf(answer) });
    } catch (error) {
      if (error instanceof NotOurs) await ports.wait(1, signal);
      // The next visit would find it waiting and send it again: it stays until there is room.
      else if (isNotKept(error)) await happened({ kind: 'unnoted', key });
      else if (!waiting.signal.aborted) await failed(key, error, isOut);
    } finally {
      signal.removeEventListener('abort', leave);
    }
  }

  async function failed(key: string, error: unknown, isOut: boolean): Promise<void> {
    const outcome = outcomeOf(error);
    if (outcome.kind === 'postponed') {
      const { why, seconds } = outcome;
      if (why === 'budget') await hold('budget', () => ports.wait(seconds, signal));
      else if (ports.isLive()) {
        // The session stands, and the service will not have it all the same.
        const reason = 'The service refused your sign-in. Sign in again, then send it again.';
        await happened({ kind: 'refused', key, reason, halts: true });
      }
    } else if (outcome.kind === 'refused') {
      const { reason, halts, said } = outcome;
      await ports.said(key, said);
      await happened({ kind: 'refused', key, reason, halts });
    } else if (isOut) {
      isDoubtful = true;
      await happened({ kind: 'lost', key, reason: outcome.reason });
    } else isDoubtful = true;
  }

  function wake(): void {
    if (running !== null || signal.aborted) return;
    running = work()
      .catch(() => {})
      .finally(() => {
        running = null;
        if (nextToSend(ports.panel()) !== null && ports.isLive()) wake();
      });
  }

  wake();
  return {
    wake,
    stop: () => halt.abort(),
    rest: async () => {
      // Stopped, it begins nothing new.
      await running;
    },
  };
}
