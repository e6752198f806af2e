/** A client for tests, without a rate limit. */
import { now } from '#lib/clock.ts';
import type { Client } from './client.ts';
import { ServiceError } from './errors.ts';
import { createLimiter } from './rate-limiter/limiter.ts';
import { ownState } from './rate-limiter/shared-state.ts';

/** A client whose calls are answered by `call`. */
export function fakeClient(call: Client['call']): Client {
  const nothing = () => Promise.reject(new ServiceError({ kind: 'network' }));
  return {
    call,
    open: nothing,
    options: { baseUrl: 'https://api.invalid' },
    exchange: nothing,
    rateLimit: createLimiter({ now, shared: ownState(now), ask: nothing }),
  };
}
