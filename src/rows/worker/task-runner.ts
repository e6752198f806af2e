/** Long work beside messages: after every few milliseconds what has come in is heard first. */
import type { Work } from '#rows/core/sliced-work.ts';

/** Work at a stretch, in milliseconds: half a frame, so that lines that scroll into view do not wait long. */
const sliceMs = 8;

/** Thrown where the page no longer wants the answer. */
export class Cancelled extends Error {}

export interface TaskRunner {
  cancel: () => void;
  /** Aborted when the page no longer wants the answer. */
  signal: AbortSignal;
  /** Lets messages in when the stretch is over. Throws `Cancelled`. */
  yieldToMessages: () => Promise<void>;
  /** Does work with pauses. Throws `Cancelled`. */
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

/** A message to oneself comes after those that are waiting; a timer would come 4 ms late. */
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
