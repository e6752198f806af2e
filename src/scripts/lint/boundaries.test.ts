/**
 * Tests the lint rules: each planted violation, in a copy of the source folders, must be caught by a real run
 * with the repository's own configuration. A rule that stopped working would otherwise go unnoticed.
 */
import { execFile } from 'node:child_process';
import { cp, mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { inRoot } from '../shared/paths.ts';

const caught = 'house(boundaries)';

/** File, its content, and the rule that must report it; `null` if none may. */
const planted: [file: string, content: string, rule: string | null][] = [
  ['features/a/page.ts', "import '../b/part.ts';", caught],
  ['features/a/alias.ts', "import '#features/b/part.ts';", caught],
  ['features/a/lazy.ts', "void import('../b/part.ts');", caught],
  ['features/a/call.ts', "import { part } from '../../api/client.ts';\npart();", caught],
  ['features/a/schema.ts', "import { part } from '../../api/contract/c.ts';\npart();", caught],
  [
    'features/a/shape.ts',
    "import type { Part } from '#api/contract/c.ts';\nexport type A = Part;",
    null,
  ],
  ['features/a/link.ts', "import { part } from '#shared/paths.ts';\nexport const a = part;", null],
  ['shared/upward.ts', "import { part } from '#features/b/part.ts';\npart();", caught],
  ['shared/metrics/upward.ts', "import { part } from '#shared/part.ts';\npart();", caught],
  ['features/a/shell.ts', "import { part } from '../../app/shell.ts';\npart();", caught],
  ['main.ts', "import { part } from './mocks/browser.ts';\npart();", caught],
  ['main.tsx', "export const a = () => import('./mocks/browser.ts');", null],
  ['app/boot.ts', "export const a = () => import('../mocks/browser.ts');", caught],
  ['app/engine.ts', "import { part } from '../row-engine/core/sort.ts';\npart();", caught],
  [
    'app/source.ts',
    "import { part } from '../row-engine/source.ts';\nexport const a = part;",
    null,
  ],
  ['mocks/peek.ts', "import { part } from '../shared/metrics/totals.ts';\npart();", caught],
  ['shared/metrics/hook.ts', "import { useState } from 'react';\nuseState();", caught],
  [
    'queries/sign.ts',
    "import { UserManager } from 'oidc-client-ts';\nexport const a = UserManager;",
    caught,
  ],
  ['ui/worker.ts', "export const a = new URL('../row-engine/source.ts', import.meta.url);", caught],
  ['lib/up.ts', "export type A = import('../ui/part.ts').Part;", caught],
  ['api/index.ts', "export { part } from './client.ts';", 'house(no-barrels)'],
  ['api/all.ts', "export * from './client.ts';\nexport const b = 1;", 'house(no-barrels)'],
  ['attic/a.ts', "import { part } from '../lib/part.ts';\npart();", caught],
  ['lib/one.ts', "import { two } from './two.ts';\nexport const one = two;", 'import(no-cycle)'],
  ['lib/two.ts', "import { one } from '#lib/one.ts';\nexport const two = one;", 'import(no-cycle)'],
  [
    'lib/late.ts',
    'async function late() {}\nexport function a() { late(); }',
    'typescript(no-floating-promises)',
  ],
  ['lib/any.ts', 'export const a: any = 1;', 'typescript(no-explicit-any)'],
  ['ui/note.ts', "console.log('x');", 'eslint(no-console)'],
  [
    'ui/deps.tsx',
    "import { useEffect } from 'react';\nexport function useA(b: () => void) { useEffect(() => b(), []); }",
    'react-hooks(exhaustive-deps)',
  ],
  ['ui/image.tsx', 'export const a = <img src="a.png" />;', 'jsx-a11y(alt-text)'],
];

const rooms = ['features/b', 'api/contract', 'app', 'mocks', 'row-engine/core', 'shared/metrics'];
const stubs = [
  'features/b/part',
  'api/client',
  'api/contract/c',
  'app/shell',
  'mocks/browser',
  'row-engine/source',
  'row-engine/core/sort',
  'shared/paths',
  'shared/part',
  'shared/metrics/totals',
  'ui/part',
  'lib/part',
];
const stub = 'export type Part = string;\nexport function part(): Part {\n  return "";\n}\n';

let dir: string;
let report: { code: string; filename: string }[];

beforeAll(async () => {
  dir = await mkdtemp(path.join(os.tmpdir(), 'boundaries-'));
  await cp(inRoot('.oxlintrc.json'), path.join(dir, '.oxlintrc.json'));
  await cp(inRoot('package.json'), path.join(dir, 'package.json'));
  await cp(inRoot('tsconfig.json'), path.join(dir, 'tsconfig.json'));
  await symlink(inRoot('node_modules'), path.join(dir, 'node_modules'));
  await cp(inRoot('src/scripts/lint'), path.join(dir, 'src/scripts/lint'), { recursive: true });
  for (const room of rooms) await mkdir(path.join(dir, 'src', room), { recursive: true });
  for (const file of stubs) await plant(`${file}.ts`, stub);
  for (const [file, content] of planted) await plant(file, content);
  report = await lint(dir);
});

afterAll(() => rm(dir, { recursive: true, force: true }));

test.each(planted)('%s', (file, _content, rule) => {
  const codes = report.filter((it) => it.filename === `src/${file}`).map((it) => it.code);
  const expected = rule === null ? [] : [rule];
  expect(codes.filter((code) => code.startsWith('house') || code === rule)).toEqual(expected);
});

async function plant(file: string, content: string): Promise<void> {
  const target = path.join(dir, 'src', file);
  await mkdir(path.dirname(target), { recursive: true });
  await writeFile(target, `${content}\n`);
}

async function lint(cwd: string): Promise<typeof report> {
  const bin = inRoot('node_modules/.bin/oxlint');
  const failed = await promisify(execFile)(bin, ['--format=json', 'src'], { cwd }).then(
    () => ({ stdout: '{"diagnostics":[]}' }),
    (error: { stdout: string }) => error,
  );
  return (JSON.parse(failed.stdout) as { diagnostics: typeof report }).diagnostics;
}
