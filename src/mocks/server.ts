/** `npm run mocks`: the simulated service over HTTP. */
import { subscriptionKey } from './mount.ts';
import { type ServerOptions, readOptions } from './server/options.ts';
import { startServer } from './server/start.ts';
import { scenarios } from './world/scenarios.ts';
import { demonstrationPassword, users } from './world/users.ts';

export { type Running, startServer } from './server/start.ts';

if (process.argv[1] === import.meta.filename) await main();

/** Starts from the command line; on errors prints a message and exits with code 1. */
async function main(): Promise<void> {
  try {
    const options = readOptions(process.argv.slice(2));
    const { origin } = await startServer(options);
    console.log(describe(origin, options));
  } catch (error) {
    console.error(explain(error));
    process.exitCode = 1;
  }
}

function describe(origin: string, { seed, tier, scenario, control }: ServerOptions): string {
  const lines = [
    `The simulated service answers at ${origin} (seed ${seed}, tier ${tier}, Subscription-Key ${subscriptionKey}).`,
    `Scenario ${scenario}: ${scenarios[scenario]}`,
    `Identity provider: ${origin}/_identity (with OpenID discovery). Password of every user: ${demonstrationPassword}`,
    ...users.map((user) => `  ${user.username.padEnd(13)} ${user.shows}`),
    control ? `Control: POST ${origin}/__sim/… , GET ${origin}/__sim/requests` : 'No control.',
  ];
  return lines.join('\n');
}

function explain(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const { code, port } = error as NodeJS.ErrnoException & { port?: number };
  if (code === 'EADDRINUSE') {
    return `Port ${port} is in use. Choose another with --port, or use --port 0 for any free port.`;
  }
  if (code === 'EACCES') return `No permission to use port ${port}. Choose another with --port.`;
  if (code === 'ENOTFOUND' || code === 'EADDRNOTAVAIL') {
    return '--host is not an address of this machine.';
  }
  return error.message;
}
