/** Reaches the service from Node, with the headers that the app would send. */
import { resultAddress } from '#api/allowed-service-addresses.ts';
import { callAddress } from '#api/client.ts';
import { endpoints } from '#api/contract/endpoints.ts';
import type { CheckHost } from '#api/service-check/check-result.ts';
import type { Config } from '#config.ts';

export interface Access {
  config: Config;
  bearer: string;
  /** The app's own origin, sent as a browser would. */
  origin: string | undefined;
}

/** Milliseconds, as in the app. */
const responseTimeout = 120_000;

/** With headers that can be added to. */
export type SentRequest = Omit<RequestInit, 'headers'> & { headers?: Record<string, string> };

/** Sends one request to the service. Rejects if there is no response; redirects are not followed. */
export function sendTo(
  { origin }: Pick<Access, 'origin'>,
  address: string,
  init: SentRequest,
): Promise<Response> {
  return fetch(address, {
    ...init,
    headers: { ...init.headers, ...(origin !== undefined && { Origin: origin }) },
    redirect: 'manual',
    signal: AbortSignal.timeout(responseTimeout),
  });
}

/** The headers of a signed-in user. */
export function ownHeaders({ config, bearer }: Access): Record<string, string> {
  return {
    Accept: 'application/json',
    Authorization: `Bearer ${bearer}`,
    'Subscription-Key': config.subscriptionKey,
  };
}

export function nodeHost(access: Access, onProgress?: CheckHost['onProgress']): CheckHost {
  const { baseUrl, allowedResultOrigins, contract } = access.config;
  return {
    baseUrl,
    contract,
    now: Date.now,
    wait,
    seesAllHeaders: true,
    ...(onProgress && { onProgress }),
    send: (endpoint, call) =>
      sendTo(access, callAddress(baseUrl, endpoint, call), {
        method: endpoints[endpoint].method,
        headers: {
          ...ownHeaders(access),
          ...(call.json !== undefined && { 'Content-Type': 'application/json' }),
        },
        body: call.json === undefined ? null : JSON.stringify(call.json),
      }),
    async fetchResult(named) {
      const found = resultAddress(baseUrl, allowedResultOrigins, named);
      if (found === null) return null;
      return sendTo(access, found.address, found.withBearer ? { headers: ownHeaders(access) } : {});
    },
  };
}

export const wait = (milliseconds: number): Promise<void> =>
  new Promise((resolve) => void setTimeout(resolve, milliseconds));
