/**
 * The three commands that serve something, as typed: only a real process shows that npm finds them, that they take
 * their options and that their address answers.
 */
import { spawn } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, test } from '@playwright/test';
import { inRoot } from '#scripts/shared/paths.ts';

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

let folder = '';
test.beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'commands-'));
  const readme = await readFile(inRoot('src/scripts/headers/README.md'), 'utf8');
  const config = /```json\n(\{\n {2}"base_url"[^`]*)```/.exec(readme)?.[1] ?? '';
  await writeFile(path.join(folder, 'config.json'), config);
});
test.afterAll(() => rm(folder, { recursive: true, force: true }));

for (const { name, options, says, at, holds } of servers) {
  test(`npm run ${name} answers`, async () => {
    const command = npmRun(name, ['--port', '0', ...withFiles(options)]);
    try {
      await expect.poll(() => says.exec(command.output())?.[1], { timeout: 45_000 }).toBeTruthy();
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

/** `--config` with the example of the page on hosting. */
function withFiles(options: readonly string[]): string[] {
  const [first] = options;
  return first === '--config' ? [first, path.join(folder, 'config.json')] : [...options];
}

function npmRun(name: string, options: readonly string[]) {
  const child = spawn('npm', ['run', name, '--', ...options], {
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
