/**
 * The one clock of the app. A demonstration moves on by a day at a click, so nothing
 * outside this file asks the device for the time.
 */
let source: () => number = Date.now;

/** Milliseconds since 1970, of the device or of the simulated world. */
export function now(): number {
  return source();
}

/** Puts another clock in place; `main` does, once, before anything else runs. */
export function setClock(clock: () => number): void {
  source = clock;
}
