/**
 * `npm test`: everything, and one summary. Phases run in sequence, their commands in parallel. There are no absolute
 * times in it, so it also passes on a slow machine.
 */
import { spawn } from 'node:child_process';
import { readFile, rm } from 'node:fs/promises';
import path from 'node:path';
import { ensureChromium } from './shared/install-browser.ts';
import { inRoot, root } from './shared/paths.ts';
import { playwrightTests, type TestRun, vitestTests } from './test/reports.ts';

const reports = [
  { file: inRoot('.cache/unit.json'), read: vitestTests },
  { file: inRoot('.cache/end-to-end.json'), read: playwrightTests },
];

/** The builds are also those of the next release, and for a host that serves the demonstration under a path. */
const phases: readonly (readonly string[])[] = [
  [
    'tsc --noEmit',
    'node src/scripts/build.ts && node src/scripts/build.ts --out=.cache/next-build --commit=next',
    'node src/scripts/build-demo.ts && node src/scripts/build-demo.ts --base=/under/a/path/ --out=.cache/demo-under-a-path',
  ],
  ['oxlint', 'oxfmt --check', 'knip'],
  ['vitest run --reporter=dot --reporter=json --outputFile.json=.cache/unit.json'],
  ['playwright test -c e2e'],
];

const env = {
  ...process.env,
  PATH: `${inRoot('node_modules/.bin')}${path.delimiter}${process.env['PATH'] ?? ''}`,
};
const summary: string[] = [];

for (const { file } of reports) await rm(file, { force: true });
// While the first phases run.
const browser = ensureChromium();
for (const phase of phases) {
  if (phase === phases.at(-1)) await browser;
  await Promise.all(phase.map((command) => run(command, phase.length > 1)));
}
await summarize();

/** Runs a command. Its output is printed as it arrives or, beside others, as a whole. */
function run(command: string, isShared: boolean): Promise<void> {
  const start = performance.now();
  if (!isShared) console.log(`\n— ${command}`);
  const stdio = ['ignore', isShared ? 'pipe' : 'inherit', isShared ? 'pipe' : 'inherit'] as const;
  const child = spawn(command, { cwd: root, env, shell: true, stdio: [...stdio] });
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream?.on('data', (part: Buffer) => (output += part.toString('utf8')));
  return new Promise((resolve) => {
    child.once('close', (status) => {
      if (isShared) console.log(`\n— ${command}\n${output}`);
      const seconds = ((performance.now() - start) / 1000).toFixed(0).padStart(5);
      summary.push(`${status === 0 ? 'passed' : 'FAILED'} ${seconds} s  ${command}`);
      if (status !== 0) process.exitCode = 1;
      resolve();
    });
  });
}

async function summarize(): Promise<void> {
  const tests: TestRun[] = [];
  for (const { file, read } of reports) {
    const text = await readFile(file, 'utf8').catch(() => null);
    if (text !== null) tests.push(...read(text));
  }
  const slowest = tests.toSorted((a, b) => b.seconds - a.seconds).slice(0, 10);
  console.log('\nThe slowest tests, in seconds:');
  for (const { name, seconds } of slowest) console.log(`${seconds.toFixed(1).padStart(6)} ${name}`);
  console.log(`\n${summary.join('\n')}`);
  const pageLoads = tests.reduce((sum, it) => sum + it.pageLoads, 0);
  console.log(`${(performance.now() / 1000).toFixed(0)} s in all; ${pageLoads} page loads\n`);
  const of = (status: TestRun['status']) => tests.filter((it) => it.status === status);
  for (const { status, name, error } of [...of('flaky'), ...of('failed')])
    console.log(`${status}: ${name}\n${error.split('\n').slice(0, 12).join('\n')}\n`);
  console.log(`${of('passed').length} passed, ${of('failed').length} failed`);
}
