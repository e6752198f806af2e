/** Runs long work between messages: every few milliseconds, pending messages are handled first. */
import type { Work } from '#row-engine/core/sliced-work.ts';

/** Milliseconds of work before messages are handled: half a frame, so that lines scrolling into view arrive quickly. */
const sliceMs = 8;

/** Thrown when the page has cancelled the call. */
export class Cancelled extends Error {}

export interface TaskRunner {
  cancel: () => void;
  /** Aborted when the page cancels the call. */
  signal: AbortSignal;
  /** Handles messages if the time is up. Throws `Cancelled`. */
  yieldToMessages: () => Promise<void>;
  /** Runs work with pauses. Throws `Cancelled`. */
  run: <T>(work: Work<T>) => Promise<T>;
}

export function createTaskRunner(): TaskRunner {
  const controller = new AbortController();
  const { signal } = controller;
  let since = performance.now();
  const yieldToMessages = async (): Promise<void> => {
    if (performance.now() - since >= sliceMs) {
      await pendingMessagesHandled();
      since = performance.now();
    }
    if (signal.aborted) throw new Cancelled();
  };
  return {
    cancel: () => controller.abort(),
    signal,
    yieldToMessages,
    async run(work) {
      since = performance.now();
      for (;;) {
        const step = work.next();
        if (step.done === true) return step.value;
        if (performance.now() - since >= sliceMs) await yieldToMessages();
      }
    },
  };
}

/** A message to itself arrives after those already queued; a timer would take 4 ms. */
function pendingMessagesHandled(): Promise<void> {
  return new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel();
    port1.addEventListener('message', () => {
      port1.close();
      resolve();
    });
    port1.start();
    port2.postMessage(null);
  });
}
