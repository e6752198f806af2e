import { startTransition, useEffect, useState } from 'react';
import { inSlices } from './slices.ts';

/**
 * Runs work in slices and returns its result; `undefined` before the first one, and without work. A new `start` restarts
 * it, and the previous result stays until the new one is ready.
 */
export function useSlicedWork<T>(
  start: (() => Iterator<unknown, T, undefined>) | undefined,
): T | undefined {
  const [result, setResult] = useState<T>();
  useEffect(() => {
    if (start === undefined) return undefined;
    const stop = new AbortController();
    inSlices(start(), stop.signal).then(
      (found) => {
        // What depends on it is drawn in slices, too.
        if (!stop.signal.aborted) startTransition(() => setResult(() => found));
      },
      (error: unknown) => {
        if (!stop.signal.aborted) reportError(error);
      },
    );
    return () => stop.abort();
  }, [start]);
  return result;
}
