import { useEffect, useState } from 'react';

/**
 * A part of the interface whose code is loaded on intent. Unlike with `React.lazy`, a failed load is not a
 * page error: it is reported in place, and the next attempt loads again.
 */
export interface Part<T> {
  /** Starts the load once; can be called on every hover. */
  load: () => void;
  /** The module, if loaded. */
  peek: () => T | undefined;
  wait: () => Promise<T>;
}

/** Wraps a dynamic import; `pick` names the export to use. */
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
      // The component that needs the module reports the failure; this is only a head start.
      wait().catch(() => undefined);
    },
  };
}

interface Loaded<T> {
  /** The module, once it is loaded and needed. */
  value: T | undefined;
  /** It failed to load. */
  failed: boolean;
  retry: () => void;
}

/** Loads a module while it is needed. */
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
