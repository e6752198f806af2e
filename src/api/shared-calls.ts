/**
 * Joins equal calls: one is sent, all callers get its response, and it is aborted only when all of them have
 * aborted.
 */

interface SharedCall<T> {
  promise: Promise<T>;
  controller: AbortController;
  /** The number of callers. */
  waiters: number;
}

export function createSharedCalls<T>() {
  const inFlight = new Map<string, SharedCall<T>>();

  /** The response for `key`; `start` runs only for the first caller. Rejects with the signal's reason. */
  return async function join(
    key: string,
    signal: AbortSignal | undefined,
    start: (signal: AbortSignal) => Promise<T>,
  ): Promise<T> {
    signal?.throwIfAborted();
    let joined = inFlight.get(key);
    if (joined === undefined) {
      const controller = new AbortController();
      const promise = start(controller.signal).finally(() => {
        if (inFlight.get(key)?.controller === controller) inFlight.delete(key);
      });
      // If all callers have aborted, the rejection is not handled anywhere else.
      promise.catch(() => {});
      joined = { promise, controller, waiters: 0 };
      inFlight.set(key, joined);
    }
    const own = joined;
    own.waiters += 1;
    return new Promise<T>((resolve, reject) => {
      const leave = (): void => {
        own.waiters -= 1;
        if (own.waiters === 0) {
          inFlight.delete(key);
          own.controller.abort(signal?.reason);
        }
        reject(signal?.reason as Error);
      };
      signal?.addEventListener('abort', leave, { once: true });
      own.promise.finally(() => signal?.removeEventListener('abort', leave)).then(resolve, reject);
    });
  };
}
