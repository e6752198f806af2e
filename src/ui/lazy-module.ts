import { useEffect, useState } from 'react';

/**
 * A piece of the interface whose code comes when somebody shows intent.
 * Unlike `React.lazy`, a failed load is no error of the page: it is told where the piece
 * would stand, and the next attempt loads anew.
 */
export interface Part<T> {
  /** Starts the load, once; harmless to call on every hover. */
  load: () => void;
  /** What has arrived so far. */
  peek: () => T | undefined;
  wait: () => Promise<T>;
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
      // Who needs the piece hears of the failure; this is only a head start.
      wait().catch(() => undefined);
    },
  };
}

interface Loaded<T> {
  /** The piece, once it is here and wanted. */
  value: T | undefined;
  /** It could not be loaded. */
  failed: boolean;
  retry: () => void;
}

/** Loads a piece while it is wanted. */
export function usePart<T>(of: Part<T>, wanted: boolean): Loaded<T> {
  const [, setArrived] = useState(false);
  const [failed, setFailed] = useState(false);
  useEffect(() => {
    if (!wanted || failed || of.peek() !== undefined) return undefined;
    let gone = false;
    of.wait().then(
      () => !gone && setArrived(true),
      () => !gone && setFailed(true),
    );
    return () => {
      gone = true;
    };
  }, [of, wanted, failed]);
  const value = wanted ? of.peek() : undefined;
  return { value, failed: failed && value === undefined, retry: () => setFailed(false) };
}
