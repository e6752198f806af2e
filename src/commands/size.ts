/** `npm run size`: what the first page after signing in weighs on the wire, against its budget. */
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { reportFolder } from './build/bundle.ts';
import { chunkReportFile, isPackage, type Chunk } from './build/chunk-report.ts';
import { gzip } from './preview/files.ts';
import { CommandError, readOptions, runCommand } from './shared/command.ts';
import { inRoot } from './shared/paths.ts';
import { firstPage, type FirstPage, type Manifest } from './size/first-page.ts';

/** The page one lands on by itself, and the one that most links lead to. */
const landings = ['src/app/routes/overview.tsx', 'src/app/routes/campaigns.tsx'] as const;

/**
 * Upper bounds in bytes, gzip, of what is loaded before a page is whole, packages and our own. The
 * campaigns have a grid, which the first page does without.
 */
const budgets = {
  [landings[0]]: { js: 170_000, own: 38_000, css: 15_000 },
  [landings[1]]: { js: 180_000, own: 50_000, css: 15_000 },
};

await runCommand(async () => {
  readOptions({});
  const report = reportFolder('production');
  const manifest = await readJson<Manifest>(path.join(report, '.vite/manifest.json'));
  const chunks = await readJson<Chunk[]>(path.join(report, chunkReportFile));
  const lines: ReturnType<typeof line>[] = [];
  for (const landing of landings) {
    const budget = budgets[landing];
    const page = readPage(manifest, landing);
    const rows = await Promise.all(
      page.js.map(async (file) => ({ file, own: isOwn(file, chunks), bytes: await weight(file) })),
    );
    const css = await Promise.all(
      page.css.map(async (file) => ({ file, own: true, bytes: await weight(file) })),
    );
    const name = path.basename(landing, '.tsx');
    console.log(`${name}:`);
    for (const { file, own, bytes } of [...rows, ...css]) {
      console.log(`${kilobytes(bytes)}  ${own ? 'own    ' : 'package'}  ${file}`);
    }
    lines.push(
      line(`${name}, JavaScript, all`, sum(rows), budget.js),
      line(`${name}, JavaScript, own`, sum(rows.filter((row) => row.own)), budget.own),
      line(`${name}, CSS`, sum(css), budget.css),
    );
  }
  lines.forEach(({ text }) => console.log(text));
  const over = lines.filter((it) => it.over).map((it) => it.name);
  if (over.length > 0) throw new CommandError(`Over the budget: ${over.join('; ')}.`);
});

function readPage(manifest: Manifest, landing: string): FirstPage {
  try {
    return firstPage(manifest, [landing]);
  } catch (error) {
    throw new CommandError(error instanceof Error ? error.message : String(error));
  }
}

/** A chunk that mixes own code with packages cannot be weighed apart, so it is refused. */
function isOwn(file: string, chunks: readonly Chunk[]): boolean {
  const modules = chunks.find((chunk) => chunk.file === file)?.modules ?? [];
  const packages = modules.filter(isPackage);
  if (packages.length > 0 && packages.length < modules.length) {
    throw new CommandError(
      `${file} mixes own code with ${packages[0] ?? ''}: keep them in chunks apart.`,
    );
  }
  // A chunk without modules holds the bundler's own helpers.
  return modules.length > 0 && packages.length === 0;
}

async function weight(file: string): Promise<number> {
  return (await gzip(await readFile(inRoot('dist', file)))).length;
}

async function readJson<T>(file: string): Promise<T> {
  const text = await readFile(file, 'utf8').catch(() => {
    throw new CommandError('There is no production build: run npm run build first.');
  });
  return JSON.parse(text) as T;
}

function line(name: string, bytes: number, limit: number) {
  const over = bytes > limit;
  const text = `${kilobytes(bytes)} of ${kilobytes(limit).trim()}  ${name}${over ? '  TOO MUCH' : ''}`;
  return { name, text, over };
}

function sum(rows: readonly { bytes: number }[]): number {
  return rows.reduce((total, row) => total + row.bytes, 0);
}

function kilobytes(bytes: number): string {
  return `${(bytes / 1000).toFixed(1)} kB`.padStart(9);
}
