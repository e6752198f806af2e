import { useEffect, useState } from 'react';

/**
 * A piece of the interface whose code comes when somebody shows intent.
 * Unlike `React.lazy`, a failed load is no error of the page: it is told where the piece
 * would stand, and the next attempt loads anew.
 */
export interface Part<T> {
  /** Starts the load, once; harmless to call on every hover. */
  load(): void;
  /** What has arrived so far. */
  peek(): T | undefined;
  wait(): Promise<T>;
}

/** Wraps a dynamic import; `pick` names the export that is wanted. */
export function part<M, T>(load: () => Promise<M>, pick: (module: M) => T): Part<T> {
  let value: T | undefined;
  let pending: Promise<T> | undefined;
  const wait = (): Promise<T> => {
    pending ??= load().then(
      (module) => (value = pick(module)),
      (reason: unknown) => {
        pending = undefined;
        throw reason;
      },
    );
    return pending;
  };
  return {
    peek: () => value,
    wait,
    load: () => {
      wait().catch(() => undefined);
    },
  };
}

/** `value` once it is there and wanted; `failed` when it could not be loaded, with a way to try again. */
export function usePart<T>(of: Part<T>, wanted: boolean): { value: T | undefined; failed: boolean; retry: () => void } {
  const [, settled] = useState(0);
  const [failed, setFailed] = useState(false);
  const [attempt, setAttempt] = useState(0);
  useEffect(() => {
    if (!wanted || of.peek() !== undefined) return;
    let gone = false;
    of.wait().then(
      () => !gone && settled((count) => count + 1),
      () => !gone && setFailed(true),
    );
    return () => {
      gone = true;
    };
  }, [of, wanted, attempt]);
  return {
    value: wanted ? of.peek() : undefined,
    failed: failed && of.peek() === undefined,
    retry: () => {
      setFailed(false);
      setAttempt(attempt + 1);
    },
  };
}
