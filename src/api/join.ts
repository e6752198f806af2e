/** Joins calls that ask for the same: one is sent, all get its answer, and it is given up only when all have left. */

interface Joined<T> {
  promise: Promise<T>;
  controller: AbortController;
  /** Who still waits. */
  waiters: number;
}

export function createJoin<T>() {
  const underWay = new Map<string, Joined<T>>();

  /** The answer to whoever asked first for `key`; `start` runs only for that one. Rejects with the signal's reason. */
  return async function join(
    key: string,
    signal: AbortSignal | undefined,
    start: (signal: AbortSignal) => Promise<T>,
  ): Promise<T> {
    signal?.throwIfAborted();
    let joined = underWay.get(key);
    if (joined === undefined) {
      const controller = new AbortController();
      const promise = start(controller.signal).finally(() => {
        if (underWay.get(key)?.controller === controller) underWay.delete(key);
      });
      // Whoever leaves early no longer looks at how it ends.
      promise.catch(() => {});
      joined = { promise, controller, waiters: 0 };
      underWay.set(key, joined);
    }
    const own = joined;
    own.waiters += 1;
    return new Promise<T>((resolve, reject) => {
      const leave = (): void => {
        own.waiters -= 1;
        if (own.waiters === 0) {
          underWay.delete(key);
          own.controller.abort(signal?.reason);
        }
        reject(signal?.reason as Error);
      };
      signal?.addEventListener('abort', leave, { once: true });
      own.promise.finally(() => signal?.removeEventListener('abort', leave)).then(resolve, reject);
    });
  };
}
