/** `npm run lock`, after every `npm install`: makes the lock file whole for all platforms. */
import { readFile, writeFile } from 'node:fs/promises';
import { missingPlatforms, withPackages, type Packages } from './lock/complete.ts';
import { readOptions, runCommand } from './shared/command.ts';
import { inRoot } from './shared/paths.ts';

await runCommand(async () => {
  readOptions({});
  const file = inRoot('package-lock.json');
  const lock = JSON.parse(await readFile(file, 'utf8')) as { packages: Packages };
  const missing = missingPlatforms(lock.packages);
  const whole = { ...lock, packages: withPackages(lock.packages, missing) };
  await writeFile(file, `${JSON.stringify(whole, null, 2)}\n`);
  const count = Object.keys(missing).length;
  console.log(
    count === 0
      ? 'The lock file names the packages of every platform.'
      : `Added ${count} packages of other platforms to the lock file.`,
  );
});
