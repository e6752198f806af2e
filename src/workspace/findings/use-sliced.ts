import { useEffect, useState } from 'react';

/**
 * The result of work in slices; one before it of the same `about` stays until the next is there. Keep
 * `work` the same while it is.
 */
export function useSliced<T>(
  work: ((signal: AbortSignal) => Promise<T>) | undefined,
  about: unknown,
) {
  const [done, setDone] = useState<{ of: typeof work; about: unknown; result: T | undefined }>();
  useEffect(() => {
    if (work === undefined) return undefined;
    const giveUp = new AbortController();
    work(giveUp.signal).then(
      (result) => {
        if (!giveUp.signal.aborted) setDone({ of: work, about, result });
      },
      // Given up; nothing else can fail.
      () => {},
    );
    return () => giveUp.abort();
  }, [work, about]);
  return {
    result: work !== undefined && done?.about === about ? done?.result : undefined,
    isBehind: work !== undefined && done?.of !== work,
  };
}
