import { readFile } from 'node:fs/promises';
import { beforeAll, expect, test } from 'vitest';
import { inRoot } from '#scripts/shared/paths.ts';
import { nginxBlock } from './host-files.ts';
import { readConfig } from './read-config.ts';

let readme: string;

beforeAll(async () => {
  readme = await readFile(inRoot('README.md'), 'utf8');
});

const block = (language: string) =>
  new RegExp(`\`\`\`${language}\\n([^]*?)\`\`\``).exec(readme)?.[1] ?? '';

test('the example configuration is valid, and every entry is explained', async () => {
  const example = JSON.parse(block('json')) as object;
  await readConfig(example);
  for (const entry of Object.keys(example)) expect(readme).toContain(`\`${entry}\``);
});

test('the nginx block is the command’s output for that configuration', async () => {
  const { config } = await readConfig(JSON.parse(block('json')) as object);
  expect(block('nginx')).toBe(nginxBlock(config));
});

test('lists every command, and every listed command exists', async () => {
  const { scripts } = JSON.parse(await readFile(inRoot('package.json'), 'utf8')) as {
    scripts: Record<string, string>;
  };
  for (const name of Object.keys(scripts)) expect(readme).toContain(name);
  const named = [...readme.matchAll(/npm run ([\w:]+)/g)].map((match) => match[1] ?? '');
  expect(Object.keys(scripts)).toEqual(expect.arrayContaining(named));
});
