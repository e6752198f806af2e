/** For tests: runs all steps of work that is written for `inSlices`, and returns its result. */
export function atOnce<T>(steps: Iterator<unknown, T, undefined>): T {
  for (;;) {
    const { done, value } = steps.next();
    if (done === true) return value;
  }
}
