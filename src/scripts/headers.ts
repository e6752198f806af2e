/** `npm run headers -- --config FILE`: the host's headers for that configuration, in three formats. */
import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { parseArgs } from 'node:util';
import {
  caddyfile,
  exampleSite,
  headersFile,
  nginxBlock,
  type Site,
} from './headers/host-files.ts';
import { readConfig } from './headers/read-config.ts';
import { CommandError, readBase, runCommand } from './shared/command.ts';
import { inRoot, shown } from './shared/paths.ts';

await runCommand(async () => {
  const { values: options } = parseArgs({
    options: {
      /** The configuration that the host serves as config.json. */
      config: { type: 'string' },
      /** Path that the build is served under. */
      base: { type: 'string', default: '/' },
      /** Host name, for nginx and Caddy. */
      name: { type: 'string', default: exampleSite.name },
      /** Folder for _headers, nginx.conf and Caddyfile; without it, _headers goes into dist and the nginx block is printed. */
      out: { type: 'string' },
    },
  });
  if (options.config === undefined) {
    throw new CommandError('Name a configuration: npm run headers -- --config FILE');
  }
  const site: Site = { name: readName(options.name), base: readBase(options.base) };
  const { config } = await readConfig(path.resolve(options.config));
  const folder = path.resolve(options.out ?? inRoot('dist'));
  const write = async (name: string, text: string) => {
    await writeFile(path.join(folder, name), text);
    console.error(`Wrote ${shown(path.join(folder, name))}.`);
  };
  const headers = headersFile(config, site.base);
  if (options.out === undefined) {
    await write('_headers', headers).catch(() => {
      throw new CommandError(`No folder ${shown(folder)}. Run npm run build first.`);
    });
    // Only the block goes to standard output, so that it can be redirected to a file.
    console.log(nginxBlock(config, site));
    return;
  }
  await mkdir(folder, { recursive: true });
  await write('_headers', headers);
  await write('nginx.conf', nginxBlock(config, site));
  await write('Caddyfile', caddyfile(config, site));
});

/** A host name without scheme and port, as nginx and Caddy read it. */
function readName(text: string): string {
  if (/^[a-z0-9-]+(\.[a-z0-9-]+)*$/.test(text)) return text;
  throw new CommandError(`--name takes a host name such as dashboard.example.com, not '${text}'.`);
}
