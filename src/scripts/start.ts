/** `npm start`: the development server on simulated data. */
import { parseArgs } from 'node:util';
import { createServer } from 'vite';
import { CommandError, runCommand } from './shared/command.ts';
import { root } from './shared/paths.ts';

await runCommand(async () => {
  const { values } = parseArgs({
    options: {
      port: { type: 'string', default: '5173' },
      /** On all network interfaces. */
      host: { type: 'boolean', default: false },
    },
  });
  const server = await createServer({
    root,
    server: { port: Number(values.port), host: values.host, strictPort: true },
  });
  await server.listen().catch(async (error: Error) => {
    // Its file watcher would keep the process alive.
    await server.close();
    throw new CommandError(`${error.message}. Choose another port with --port.`);
  });
  const { local = [], network = [] } = server.resolvedUrls ?? {};
  console.log(`Crosschannel on simulated data: ${[...local, ...network].join('  ')}`);
  console.log('Sign in as analyst with the password demo. Press Ctrl+C to stop.');
});
