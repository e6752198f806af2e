/** Runs the connection check inside the signed-in dashboard. */
import { resultAddress } from '#api/allowed-service-addresses.ts';
import { callAddress } from '#api/client.ts';
import { ServiceError } from '#api/errors.ts';
import { fetchAnonymously } from '#api/result.ts';
import type { CheckHost } from '#api/service-check/check-result.ts';
import { service } from '#api/service.ts';
import { now } from '#lib/clock.ts';

interface BrowserHostOptions extends Pick<CheckHost, 'contract' | 'onProgress'> {
  /** Ends the check; the host aborts it with a `ServiceError` if the session has ended. */
  controller: AbortController;
}

export function browserHost({ controller, ...options }: BrowserHostOptions): CheckHost {
  const { signal } = controller;
  const { options: client, exchange } = service();
  const { baseUrl, allowedResultOrigins = [] } = client;
  // An explicit address is not mapped, so that the service is seen as it is.
  const send = async (...[endpoint, call]: Parameters<typeof exchange>): Promise<Response> => {
    const address = call.address ?? callAddress(baseUrl, endpoint, call);
    try {
      return await exchange(endpoint, { ...call, address, signal });
    } catch (error) {
      if (error instanceof ServiceError && error.failure.kind === 'unauthorized') {
        controller.abort(error);
      }
      throw error;
    }
  };
  return {
    ...options,
    baseUrl,
    signal,
    now,
    seesAllHeaders: false,
    send,
    async fetchResult(named) {
      const found = resultAddress(baseUrl, allowedResultOrigins, named);
      if (found === null) return null;
      return found.withBearer
        ? send('job', { address: found.address })
        : fetchAnonymously(found.address, signal);
    },
    wait: (milliseconds) =>
      new Promise((resolve, reject) => {
        signal.throwIfAborted();
        const onAbort = (): void => {
          clearTimeout(timer);
          reject(signal.reason as Error);
        };
        const timer = setTimeout(() => {
          signal.removeEventListener('abort', onAbort);
          resolve();
        }, milliseconds);
        signal.addEventListener('abort', onAbort, { once: true });
      }),
  };
}
