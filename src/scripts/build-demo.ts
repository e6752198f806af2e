/** `npm run build:demo`: builds `dist-demo/` for any web host, on simulated data. */
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
  // Hosts without a rewrite rule serve this page for unknown paths, so that deep links work.
  await copyFile(path.join(dir, 'index.html'), path.join(dir, '404.html'));

  const file = path.join(dir, 'config.json');
  const config = JSON.parse(await readFile(file, 'utf8')) as Record<string, unknown>;
  const service = { ...config, base_url: `${base}_service` };
  await writeFile(file, `${JSON.stringify(service, null, 2)}\n`);
  console.log(`Built ${shown(dir)} on simulated data, to be served at ${base}.`);
});
