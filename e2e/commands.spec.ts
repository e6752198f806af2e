/** Runs each command of the README as typed, except those that `npm test` runs itself. */
import { spawn } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, test } from '@playwright/test';
import { inRoot } from '#scripts/shared/paths.ts';

/** Commands that `npm test` runs, wholly or partly; `format` is the writing variant of `format:check`. */
const runByTest = [
  'test',
  'test:unit',
  'test:e2e',
  'build',
  'build:demo',
  'check-service',
  'size',
  'typecheck',
];
const sameAsOne = ['lint', 'format', 'format:check'];

/** Commands that serve HTTP until stopped, and the content of their first page. */
const servers = [
  { name: 'start', options: [], says: /simulated data: (http:\S+)/, at: '/', holds: /<div id=/ },
  {
    name: 'preview',
    options: ['--config'],
    says: /production build at (http:\S+) /,
    at: '/',
    holds: /<div id=/,
  },
  { name: 'mocks', options: [], says: /answers at (http:\S+) /, at: '/__sim/now', holds: /\d/ },
] as const;

/** Commands that run and exit, with the smallest possible options. */
const tools = [
  {
    name: 'headers',
    options: ['--config'],
    prints: /Wrote \S+nginx\.conf/,
  },
  {
    name: 'screenshot',
    // A list that starts with a group, a report that is created first, and the last page.
    options: ['--all', '--only', 'listings,report,migration', '--width', '390', '--theme', 'dark'],
    prints: /migration-390-dark\.png/,
  },
  { name: 'readme', options: [], prints: /README\.md is up to date/ },
  {
    name: 'bench',
    options: ['--rows', '2000', '--rounds', '1', '--only', 'ours'],
    prints: /All figures/,
  },
  // Its limits assume an idle machine; here it only has to run.
  { name: 'lighthouse', options: ['--runs', '1'], prints: /1: performance \d+, accessibility 100/ },
] as const;

let folder = '';
test.beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'commands-'));
  const readme = await readFile(inRoot('README.md'), 'utf8');
  const config = /```json\n(\{\n {2}"base_url"[^`]*)```/.exec(readme)?.[1] ?? '';
  await writeFile(path.join(folder, 'config.json'), config);
});
test.afterAll(() => rm(folder, { recursive: true, force: true }));

test('the README names every command, and each is run here or by npm test', async () => {
  const readme = await readFile(inRoot('README.md'), 'utf8');
  const rows = readme.match(/^\| .*`npm .*$/gm) ?? [];
  const named = rows.flatMap((row) => [...row.matchAll(/`(?:npm (?:run )?)?([\w:-]+)`/g)]);
  const { scripts } = JSON.parse(await readFile(inRoot('package.json'), 'utf8')) as {
    scripts: Record<string, string>;
  };
  const all = Object.keys(scripts).toSorted();
  const run = [...servers, ...tools].map(({ name }) => name);
  expect([...run, ...runByTest, ...sameAsOne].toSorted()).toEqual(all);
  const inReadme = new Set(named.map(([, name]) => name));
  expect(all.filter((name) => !inReadme.has(name))).toEqual([]);
});

for (const { name, options, says, at, holds } of servers) {
  test(`npm run ${name} answers`, async () => {
    test.slow();
    const command = npmRun(name, ['--port', '0', ...withFiles(options)]);
    try {
      await expect.poll(() => says.exec(command.output())?.[1], { timeout: 60_000 }).toBeTruthy();
      const origin = says.exec(command.output())?.[1]?.replace(/\/$/, '') ?? '';
      const answer = await fetch(`${origin}${at}`);
      expect(answer.status).toBe(200);
      expect(await answer.text()).toMatch(holds);
    } finally {
      command.end();
    }
    await command.ended;
  });
}

for (const { name, options, prints } of tools) {
  test(`npm run ${name} runs`, async () => {
    test.slow();
    const command = npmRun(name, withFiles(options));
    await command.ended;
    expect(command.output()).toMatch(prints);
  });
}

/** `--config` with the README's example. Headers are written beside it, not into the tested build. */
function withFiles(options: readonly string[]): string[] {
  const [first] = options;
  return first === '--config' ? [first, path.join(folder, 'config.json')] : [...options];
}

function npmRun(name: string, options: readonly string[]) {
  const out = name === 'headers' ? ['--out', folder] : [];
  const child = spawn('npm', ['run', name, '--', ...options, ...out], {
    cwd: inRoot('.'),
    // npm does not forward signals, so the whole process group is ended.
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (part: Buffer) => (output += part.toString('utf8')));
  }
  return {
    output: () => output,
    end: () => void (child.pid !== undefined && process.kill(-child.pid)),
    ended: new Promise<void>((resolve) => child.once('close', () => resolve())),
  };
}
