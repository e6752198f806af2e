import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { Chunk } from './chunk-report.ts';
import { findSimulation } from './no-simulation.ts';

let dir: string;

beforeEach(async () => {
  dir = await mkdtemp(path.join(os.tmpdir(), 'build-'));
  await mkdir(path.join(dir, '.vite'));
  await writeFile(path.join(dir, 'index.html'), '<!doctype html>');
});

afterEach(() => rm(dir, { recursive: true }));

async function build(code: string, modules: string[]): Promise<void> {
  const chunks: Chunk[] = [{ file: 'app.js', modules }];
  await writeFile(path.join(dir, 'app.js'), code);
  await writeFile(path.join(dir, '.vite/chunks.json'), JSON.stringify(chunks));
}

test('a clean build has no findings', async () => {
  await build('export const a = 1;', ['src/main.ts', 'node_modules/react/index.js']);
  await writeFile(path.join(dir, 'config.json'), '{"subscription_key": "demonstration-key"}');
  expect(await findSimulation(dir)).toEqual([]);
});

test('finds modules of the simulation', async () => {
  await build('export const a = 1;', ['src/mocks/world/world.ts', 'node_modules/msw/lib/x.js']);
  expect(await findSimulation(dir)).toEqual([
    'app.js holds src/mocks/world/world.ts',
    'app.js holds node_modules/msw/lib/x.js',
  ]);
});

test('finds strings of the simulation', async () => {
  await build('location.assign("/_identity/authorize")', ['src/main.ts']);
  expect(await findSimulation(dir)).toEqual(["/app.js says '_identity'"]);
});
