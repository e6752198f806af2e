/** `npm run build`: builds `dist/` for a real service, without simulated code. */
import path from 'node:path';
import { bundle, reportFolder } from './build/bundle.ts';
import { findSimulation } from './build/no-simulation.ts';
import { CommandError, readBase, readOptions, runCommand } from './shared/command.ts';
import { inRoot, shown } from './shared/paths.ts';

await runCommand(async () => {
  const options = readOptions({
    base: { about: 'path it will be served under, such as /path/', default: '/' },
    out: { about: 'folder to build into', default: inRoot('dist') },
    commit: { about: 'commit displayed in Settings; default: from Git' },
  });
  const base = readBase(options.base);
  const dir = path.resolve(options.out);
  if (options.commit !== undefined) process.env['BUILD_COMMIT'] = options.commit;
  // `npm run size` reads the reports of `dist`.
  const reports = dir === inRoot('dist') ? reportFolder('production') : `${dir}-reports`;
  await bundle('production', dir, base, reports);
  const found = await findSimulation(dir, reports);
  if (found.length > 0) {
    throw new CommandError(`The production build contains simulated code:\n${found.join('\n')}`);
  }
  console.log(
    `Built ${shown(dir)}, to be served at ${base}. Replace its config.json with your own.`,
  );
});
