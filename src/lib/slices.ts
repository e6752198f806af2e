/** How long work may block the page at a time, in milliseconds. */
const maxSlice = 8;

/**
 * Runs work written as steps in slices, with pauses for the page in between; returns its result. Rejects with
 * the signal's reason, and with what a step throws.
 */
export async function inSlices<T>(
  steps: Iterator<unknown, T, undefined>,
  signal?: AbortSignal,
): Promise<T> {
  for (;;) {
    const until = performance.now() + maxSlice;
    do {
      const { done, value } = steps.next();
      if (done === true) return value;
    } while (performance.now() < until);
    await new Promise((next) => void setTimeout(next));
    signal?.throwIfAborted();
  }
}
