/** The app's only clock. A demonstration can advance it by a day, so no other file reads the device's time. */
let source: () => number = Date.now;

/** Milliseconds since 1970, of the device or of the simulation. */
export function now(): number {
  return source();
}

/** Replaces the clock; called once by the simulation, before anything else runs. */
export function setClock(clock: () => number): void {
  source = clock;
}
