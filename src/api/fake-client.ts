/** A client for tests: answers as it is told, and knows nothing of a budget. */
import type { Client } from './client.ts';
import { createGate } from './rate-limiter/gate.ts';
import { ServiceError } from './errors.ts';

/** A client whose calls `call` answers. */
export function fakeClient(call: Client['call']): Client {
  const nothing = () => Promise.reject(new ServiceError({ kind: 'network' }));
  return {
    call,
    open: nothing,
    options: { baseUrl: 'https://api.invalid' },
    exchange: nothing,
    budget: createGate(() => nothing()),
  };
}
