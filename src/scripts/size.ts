/** `npm run size`: compares the transfer size of the first page after signing in with its limits. */
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { reportFolder } from './build/bundle.ts';
import { gzip } from './preview/files.ts';
import { CommandError, readOptions, runCommand } from './shared/command.ts';
import { inRoot } from './shared/paths.ts';
import { firstPage, type FirstPage, type Manifest } from './size/first-page.ts';

/** The page that opens after signing in, and the one most links lead to. */
const landings = [
  'src/features/overview/overview-page.tsx',
  'src/features/campaigns/campaigns-page.tsx',
] as const;

/** The file of React DOM, the router and the shell, which the entry imports dynamically. */
const app = 'app';

/** Upper bounds in bytes, gzip, for each of these pages with everything it imports statically. */
const limits = { JavaScript: 250_000, CSS: 15_000 };

await runCommand(async () => {
  readOptions({});
  const manifest = await readManifest(path.join(reportFolder('production'), '.vite/manifest.json'));
  const lines: ReturnType<typeof line>[] = [];
  for (const landing of landings) {
    const { js, css } = readPage(manifest, landing);
    const name = path.basename(landing, '.tsx');
    console.log(`${name}:`);
    lines.push(
      line(`${name}, JavaScript`, await printWeights(js), limits.JavaScript),
      line(`${name}, CSS`, await printWeights(css), limits.CSS),
    );
  }
  lines.forEach(({ text }) => console.log(text));
  const over = lines.filter((it) => it.over).map((it) => it.name);
  if (over.length > 0) throw new CommandError(`Over the limit: ${over.join('; ')}.`);
});

/** Prints the size of each file; returns their sum in bytes, gzip. */
async function printWeights(files: readonly string[]): Promise<number> {
  let sum = 0;
  for (const file of files) {
    const bytes = (await gzip(await readFile(inRoot('dist', file)))).length;
    console.log(`${kilobytes(bytes)}  ${file}`);
    sum += bytes;
  }
  return sum;
}

function readPage(manifest: Manifest, landing: string): FirstPage {
  try {
    return firstPage(manifest, [app, landing]);
  } catch (error) {
    throw new CommandError(error instanceof Error ? error.message : String(error));
  }
}

async function readManifest(file: string): Promise<Manifest> {
  const text = await readFile(file, 'utf8').catch(() => {
    throw new CommandError('There is no production build: run npm run build first.');
  });
  return JSON.parse(text) as Manifest;
}

function line(name: string, bytes: number, limit: number) {
  const over = bytes > limit;
  const text = `${kilobytes(bytes)} of ${kilobytes(limit).trim()}  ${name}${over ? '  TOO MUCH' : ''}`;
  return { name, text, over };
}

function kilobytes(bytes: number): string {
  return `${(bytes / 1000).toFixed(1)} kB`.padStart(9);
}
