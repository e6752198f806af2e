import { useEffect, useState } from 'react';

/**
 * The result of sliced work; the previous one for the same `about` stays until the next is ready. Pass the
 * same `work` while it is the same.
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
      // Aborted; nothing else can fail.
      () => {},
    );
    return () => giveUp.abort();
  }, [work, about]);
  return {
    result: work !== undefined && done?.about === about ? done?.result : undefined,
    isBehind: work !== undefined && done?.of !== work,
  };
}
