/** Writes without a response so far: leaving the page now would leave their outcome unknown. */
let inFlight = 0;

export const writesInFlight = (): number => inFlight;

export async function trackWrite<T>(step: () => Promise<T>): Promise<T> {
  inFlight += 1;
  try {
    return await step();
  } finally {
    inFlight -= 1;
  }
}
