/** `npm run build:demo`: `dist-demo/`, a folder for any web host, on simulated data. */
import { copyFile, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { bundle } from './build/bundle.ts';
import { readBase, readOptions, runCommand } from './shared/command.ts';
import { inRoot, shown } from './shared/paths.ts';

await runCommand(async () => {
  const options = readOptions({
    base: { about: 'path it will be served under, such as /path/', default: '/' },
    out: { about: 'folder to build into', default: inRoot('dist-demo') },
  });
  const base = readBase(options.base);
  const dir = path.resolve(options.out);
  await bundle('demo', dir, base);
  // Hosts without a rewrite rule answer an unknown address with this page: a deep link works.
  await copyFile(path.join(dir, 'index.html'), path.join(dir, '404.html'));

  const file = path.join(dir, 'config.json');
  const config = JSON.parse(await readFile(file, 'utf8')) as Record<string, unknown>;
  const service = { ...config, base_url: `${base}_service` };
  await writeFile(file, `${JSON.stringify(service, null, 2)}\n`);
  console.log(`Built ${shown(dir)}, to be served under ${base}, on simulated data.`);
});
