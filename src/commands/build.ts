/** `npm run build`: `dist/`, for a real service, without a byte of the simulated one. */
import { bundle, reportFolder } from './build/bundle.ts';
import { findSimulation } from './build/no-simulation.ts';
import { CommandError, readOptions, runCommand } from './shared/command.ts';
import { inRoot, shown } from './shared/paths.ts';

await runCommand(async () => {
  readOptions({});
  const dir = inRoot('dist');
  await bundle('production', dir);
  const found = await findSimulation(dir, reportFolder('production'));
  if (found.length > 0) {
    throw new CommandError(`The production build holds simulated code:\n${found.join('\n')}`);
  }
  console.log(`Built ${shown(dir)}, without simulated code. Its config.json is to be replaced.`);
});
