/** `npm run headers -- --config FILE`: prints the host's headers for that configuration in two formats. */
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { headersFile, nginxBlock } from './headers/host-files.ts';
import { readConfig } from './headers/read-config.ts';
import { CommandError, readBase, readOptions, runCommand } from './shared/command.ts';
import { inRoot, shown } from './shared/paths.ts';

await runCommand(async () => {
  const options = readOptions({
    config: { about: 'the configuration that the host serves as /config.json' },
    base: { about: 'path that the build is served under, such as /path/', default: '/' },
    out: { about: 'folder to write _headers into', default: inRoot('dist') },
  });
  if (options.config === undefined) {
    throw new CommandError('Name a configuration: npm run headers -- --config FILE');
  }
  const base = readBase(options.base);
  const { config } = await readConfig(path.resolve(options.config));
  const target = path.resolve(options.out, '_headers');
  await writeFile(target, headersFile(config, base)).catch(() => {
    throw new CommandError(`No folder ${shown(options.out)}. Run npm run build first.`);
  });
  // Only the block goes to standard output, so that it can be redirected to a file.
  console.log(nginxBlock(config, base));
  console.error(`Wrote ${shown(target)}; the block above is for nginx.`);
});
