/** `npm run preview`: serves the production build as a static host would. */
import { startPreview } from './preview/serve.ts';
import { readBase, readOptions, readPort, runCommand } from './shared/command.ts';

await runCommand(async () => {
  const options = readOptions({
    port: { about: 'port to listen on', default: '4173' },
    host: { about: 'address to listen on; alone: every one', default: '127.0.0.1' },
    base: { about: 'path that the build was made for, such as /path/', default: '/' },
    config: { about: 'file to serve as /config.json' },
  });
  const base = readBase(options.base);
  const { origin, config } = await startPreview({
    port: readPort(options.port),
    host: options.host,
    config: options.config,
    base,
  });
  console.log(
    `Serving the production build at ${origin}${base} with the headers that a host should send.`,
  );
  console.log(
    config.baseUrl.startsWith(`${origin}/`)
      ? 'The configuration expects the service on this host, which runs none. Use another configuration: --config FILE.'
      : `Service: ${config.baseUrl}`,
  );
  console.log('Press Ctrl+C to stop.');
});
