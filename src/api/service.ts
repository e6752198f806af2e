/** The client that the queries speak through. `main` installs it once, when the configuration is known. */
import type { BudgetBoard } from './rate-limiter/board.ts';
import type { Client } from './client.ts';

let installed: Client | null = null;

export function installClient(client: Client): void {
  installed = client;
}

/** The installed client. Throws when a query runs before `main` has put one in place. */
export function service(): Client {
  if (installed === null) throw new Error('No client is installed yet.');
  return installed;
}

/** The request budget of the installed client. */
export function budget(): BudgetBoard {
  return service().budget;
}
