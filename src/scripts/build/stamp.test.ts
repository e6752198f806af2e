import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { expect, test } from 'vitest';
import { inRoot } from '#scripts/shared/paths.ts';
import { commitOf } from './stamp.ts';

test('a folder without a repository has an unknown commit, and does not fail the build', async () => {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'stamp-'));
  expect(commitOf(folder)).toBe('unknown');
  expect(commitOf(path.join(folder, 'missing'))).toBe('unknown');
  await rm(folder, { recursive: true });
});

test('the commit is a short hash, and that of an outer repository is not used', () => {
  expect(commitOf(inRoot())).toMatch(/^([0-9a-f]{7,40}(-dirty)?|unknown)$/);
  expect(commitOf(inRoot('src'))).toBe('unknown');
});
