/** Calls that change something and have no answer yet: a page that is left now would not know what became of them. */
let inFlight = 0;

export const writesInFlight = (): number => inFlight;

/** Counts a step as such a call. */
export async function countWrite<T>(step: () => Promise<T>): Promise<T> {
  inFlight += 1;
  try {
    return await step();
  } finally {
    inFlight -= 1;
  }
}
