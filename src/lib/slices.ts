/** As long as a piece of work may hold the page up at a time, in milliseconds. */
const slice = 8;

/**
 * Does work that is written as steps in slices, between which the page goes on; answers what it
 * returns. Rejects with the signal's reason, and with what a step throws.
 */
export async function inSlices<T>(
  steps: Iterator<unknown, T, undefined>,
  signal?: AbortSignal,
): Promise<T> {
  for (;;) {
    const until = performance.now() + slice;
    do {
      const { done, value } = steps.next();
      if (done === true) return value;
    } while (performance.now() < until);
    await new Promise((next) => void setTimeout(next));
    signal?.throwIfAborted();
  }
}

/** Does all the steps at once, for what is known to be short. */
export function atOnce<T>(steps: Iterator<unknown, T, undefined>): T {
  for (;;) {
    const { done, value } = steps.next();
    if (done === true) return value;
  }
}
