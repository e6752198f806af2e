/**
 * Long work in slices. An operation is a generator that yields every few thousand rows and gets
 * nothing for it: whoever drives it may let messages in, or never come back.
 */
export type Work<T> = Generator<undefined, T>;

/** Rows handled between two yields: well under a millisecond of the quickest loops. */
export const sliceRows = 65_536;

/** Drives work to its end without a pause: for small tables, and where nobody waits. */
export function runToEnd<T>(work: Work<T>): T {
  for (;;) {
    const step = work.next();
    if (step.done === true) return step.value;
  }
}

/** Calls `part(from, to)` for ranges that cover 0 to `count`, with a yield after each. */
export function* inSlices(count: number, handle: (from: number, to: number) => void): Work<void> {
  for (let from = 0; from < count; from += sliceRows) {
    handle(from, Math.min(count, from + sliceRows));
    yield;
  }
}
