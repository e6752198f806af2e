/**
 * `SLOW_LINE=300 npm run test:e2e`: delays every response of a test's servers by up to that many
 * milliseconds, and occasionally by up to four times that. A test that fails with it, or its page, has a race
 * condition.
 */
import { type IncomingMessage, Server } from 'node:http';

/** The test's own controls are not delayed. */
const isLate = (event: unknown, message: unknown) =>
  event === 'request' && !/\/__sim\//.test((message as IncomingMessage).url ?? '');

/** Delays the servers of this process by up to `most` milliseconds; 0 disables it. */
export function useSlowLine(most: number): void {
  if (!(most > 0)) return;
  const emit = Reflect.get(Server.prototype, 'emit') as (...event: unknown[]) => boolean;
  const late = new Proxy(emit, {
    apply(own, server, event: unknown[]) {
      const pass = () => Reflect.apply(own, server, event);
      if (!isLate(event[0], event[1])) return pass();
      const longest = Math.random() < 0.3 ? 4 * most : most;
      setTimeout(pass, Math.random() * longest);
      return true;
    },
  });
  Reflect.set(Server.prototype, 'emit', late);
}
