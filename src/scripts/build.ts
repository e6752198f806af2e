/** `npm run build`: builds `dist/` for a real service, without simulated code. */
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { gzipSync } from 'node:zlib';
import { bundle, reportFolder } from './build/bundle.ts';
import { findSimulation } from './build/no-simulation.ts';
import { CommandError, readBase, runCommand } from './shared/command.ts';
import { inRoot, shown } from './shared/paths.ts';

await runCommand(async () => {
  const { values } = parseArgs({
    options: {
      /** Path that it will be served under. */
      base: { type: 'string', default: '/' },
      out: { type: 'string', default: inRoot('dist') },
      /** The commit displayed in Settings; by default from Git. */
      commit: { type: 'string' },
    },
  });
  const base = readBase(values.base);
  const dir = path.resolve(values.out);
  if (values.commit !== undefined) process.env['BUILD_COMMIT'] = values.commit;
  const reports = dir === inRoot('dist') ? reportFolder('production') : `${dir}-reports`;
  await bundle('production', dir, base, reports);
  const found = await findSimulation(dir, reports);
  if (found.length > 0) {
    throw new CommandError(`The production build contains simulated code:\n${found.join('\n')}`);
  }
  console.log(
    `Built ${shown(dir)}, to be served at ${base}. The first page loads ${await firstLoad(dir)} bytes. Replace its config.json with your own.`,
  );
});

/** The scripts and styles that `index.html` names, compressed, in bytes. */
async function firstLoad(dir: string): Promise<number> {
  const html = await readFile(path.join(dir, 'index.html'), 'utf8');
  const files = new Set(
    Array.from(html.matchAll(/assets\/[\w.-]+\.(?:js|css)/g), ([file]) => file),
  );
  const sizes = [...files].map(
    async (file) => gzipSync(await readFile(path.join(dir, file))).length,
  );
  return (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0);
}
