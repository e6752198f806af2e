/** The client used by all queries. `main` installs it once the configuration is loaded. */
import type { Client } from './client.ts';
import type { RateLimitMonitor } from './rate-limiter/rate-limit-monitor.ts';

let installed: Client | null = null;

export function installClient(client: Client): void {
  installed = client;
}

/** The installed client. Throws if a query runs before `main` has installed one. */
export function service(): Client {
  if (installed === null) throw new Error('No client is installed yet.');
  return installed;
}

/** Read access to the installed client's rate limiter. */
export function rateLimit(): RateLimitMonitor {
  return service().rateLimit;
}
