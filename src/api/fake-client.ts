/** A client for tests, without a rate limit. */
import type { Client } from './client.ts';
import { ServiceError } from './errors.ts';
import { createLazyScheduler } from './rate-limiter/lazy-scheduler.ts';

/** A client whose calls are answered by `call`. */
export function fakeClient(call: Client['call']): Client {
  const nothing = () => Promise.reject(new ServiceError({ kind: 'network' }));
  return {
    call,
    open: nothing,
    options: { baseUrl: 'https://api.invalid' },
    exchange: nothing,
    rateLimit: createLazyScheduler(() => nothing()),
  };
}
