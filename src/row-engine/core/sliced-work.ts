/**
 * Long work in slices. An operation is a generator that yields every few thousand rows; its caller may
 * process messages before resuming it, or never resume it.
 */
export type Work<T> = Generator<undefined, T>;

/** Rows between two yields: well under a millisecond for the fastest loops. */
export const sliceRows = 65_536;

/** Runs work to its end without a pause: for small tables, and where nothing else is waiting. */
export function runToEnd<T>(work: Work<T>): T {
  for (;;) {
    const step = work.next();
    if (step.done === true) return step.value;
  }
}

/** Calls `part(from, to)` for ranges that cover 0 to `count`, and yields after each. */
export function* inSlices(count: number, handle: (from: number, to: number) => void): Work<void> {
  for (let from = 0; from < count; from += sliceRows) {
    handle(from, Math.min(count, from + sliceRows));
    yield;
  }
}
