/** `npm run readme`: writes the table of page costs into the README. */
import { readFile, writeFile } from 'node:fs/promises';
import { withPageCosts } from './readme/page-costs.ts';
import { readOptions, runCommand } from './shared/command.ts';
import { inRoot } from './shared/paths.ts';

await runCommand(async () => {
  readOptions({});
  const file = inRoot('README.md');
  const readme = await readFile(file, 'utf8');
  const updated = withPageCosts(readme);
  if (updated !== readme) await writeFile(file, updated);
  console.log(updated === readme ? 'README.md is up to date' : 'Updated README.md');
});
