/** Texts that name files: after a move, none may lead to a place where nothing is. */
import { globSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { inRoot } from '../shared/paths.ts';

const places = ['src', 'e2e', 'public', '{src,e2e,public}/**/*', '*.{md,ts}'].flatMap((pattern) =>
  globSync(pattern, { cwd: inRoot() }),
);
/** Stand for any file, or are made by a build. */
const isGeneral = (name: string) => /^(\.\/)?x[.-]|^\.|^dist/.test(name);

const exists = (name: string) => {
  if (isGeneral(name)) return true;
  const wanted = name.replace(/^\.?\/|\/$/g, '');
  return places.some((place) => `/${place}`.endsWith(`/${wanted}`));
};

const comments = /^\s*(\/\/|\/?\*).*$/gm;

test.each(places.filter((place) => place.endsWith('README.md')))(
  'the files and folders that %s names exist',
  async (readme) => {
    const text = await readFile(inRoot(readme), 'utf8');
    const names = [...text.matchAll(/`((?:[\w.-]+\/)*[\w.-]+\.tsx?|(?:[\w-]+\/)+)`/g)];
    expect(names.map(([, name = '']) => name).filter((name) => !exists(name))).toEqual([]);
  },
);

test('the files that comments name exist', async () => {
  const lost: string[] = [];
  for (const place of places.filter((it) => /\.tsx?$/.test(it))) {
    const [...lines] = (await readFile(inRoot(place), 'utf8')).matchAll(comments);
    for (const [line] of lines) {
      for (const [, name = ''] of line.matchAll(/`((?:[\w.-]+\/)*[\w.-]+\.tsx?)`/g)) {
        if (!exists(name)) lost.push(`${place}: ${name}`);
      }
    }
  }
  expect(lost).toEqual([]);
});
