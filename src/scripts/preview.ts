/** `npm run preview`: serves the production build as a static host would. */
import { parseArgs } from 'node:util';
import { startPreview } from './preview/serve.ts';
import { readBase, runCommand } from './shared/command.ts';

await runCommand(async () => {
  const { values } = parseArgs({
    options: {
      port: { type: 'string', default: '4173' },
      /** On all network interfaces. */
      host: { type: 'boolean', default: false },
      /** Path that the build was made for. */
      base: { type: 'string', default: '/' },
      /** File to serve as /config.json. */
      config: { type: 'string' },
    },
  });
  const base = readBase(values.base);
  const { origin, config } = await startPreview({
    port: Number(values.port),
    host: values.host ? '0.0.0.0' : '127.0.0.1',
    config: values.config,
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
