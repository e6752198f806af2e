/**
 * `SLOW_LINE=300 npm run test:e2e`: every answer of a test's servers is late by up to so many
 * milliseconds, and now and then by up to four times that. What passes here waits for what it needs;
 * a test that fails here races, or the page does.
 */
import { type IncomingMessage, Server } from 'node:http';

/** The test's own control is no part of the line. */
const isLate = (event: unknown, message: unknown) =>
  event === 'request' && !/\/__sim\//.test((message as IncomingMessage).url ?? '');

/** Makes the servers of this process late by `most` milliseconds; by nothing where that is 0. */
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
