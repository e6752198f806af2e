/** `npm run build:demo`: builds `dist-demo/` for any web host, on simulated data. */
import { copyFile, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { bundle } from './build/bundle.ts';
import { readBase, runCommand } from './shared/command.ts';
import { inRoot, shown } from './shared/paths.ts';

await runCommand(async () => {
  const { values } = parseArgs({
    options: {
      /** Path that it will be served under. */
      base: { type: 'string', default: '/' },
      out: { type: 'string', default: inRoot('dist-demo') },
    },
  });
  const base = readBase(values.base);
  const dir = path.resolve(values.out);
  await bundle('demo', dir, base);
  // Hosts without a rewrite rule serve this page for unknown paths, so that deep links work.
  await copyFile(path.join(dir, 'index.html'), path.join(dir, '404.html'));

  const file = path.join(dir, 'config.json');
  const config = JSON.parse(await readFile(file, 'utf8')) as Record<string, unknown>;
  const service = { ...config, base_url: `${base}_service` };
  await writeFile(file, `${JSON.stringify(service, null, 2)}\n`);
  console.log(`Built ${shown(dir)} on simulated data, to be served at ${base}.`);
});
