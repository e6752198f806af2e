/** `npm run build`: builds `dist/` for a real service, without simulated code. */
import { bundle, reportFolder } from './build/bundle.ts';
import { findSimulation } from './build/no-simulation.ts';
import { CommandError, readBase, readOptions, runCommand } from './shared/command.ts';
import { inRoot, shown } from './shared/paths.ts';

await runCommand(async () => {
  const options = readOptions({
    base: { about: 'path it will be served under, such as /path/', default: '/' },
  });
  const base = readBase(options.base);
  const dir = inRoot('dist');
  await bundle('production', dir, base);
  const found = await findSimulation(dir, reportFolder('production'));
  if (found.length > 0) {
    throw new CommandError(`The production build contains simulated code:\n${found.join('\n')}`);
  }
  console.log(
    `Built ${shown(dir)}, to be served at ${base}. Replace its config.json with your own.`,
  );
});
