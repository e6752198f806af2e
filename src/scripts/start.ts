/** `npm start`: the development server on simulated data. */
import { createServer } from 'vite';
import { listenError, readOptions, readPort, runCommand } from './shared/command.ts';
import { root } from './shared/paths.ts';

await runCommand(async () => {
  const options = readOptions({
    port: { about: 'port to listen on', default: '5173' },
    host: { about: 'address to listen on; alone: every one', default: 'localhost' },
  });
  const port = readPort(options.port);
  const server = await createServer({
    root,
    server: { port, host: options.host, strictPort: true },
  });
  await server.listen().catch(async (error: unknown) => {
    // Close it, because its file watcher would keep the process alive.
    await server.close();
    throw portError(error, port);
  });
  const addresses = [
    ...(server.resolvedUrls?.local ?? []),
    ...(server.resolvedUrls?.network ?? []),
  ];
  console.log(`Crosschannel on simulated data: ${addresses.join('  ')}`);
  console.log('Sign in as analyst with the password demo. Press Ctrl+C to stop.');
});

/** Vite reports a port in use only in its message. */
function portError(error: unknown, port: number): unknown {
  const taken = error instanceof Error && /already in use/.test(error.message);
  return listenError(taken ? Object.assign(error, { code: 'EADDRINUSE' }) : error, port);
}
