/** Texts that name files or sections: after a move, none may lead to a place where nothing is. */
import { globSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { inRoot } from '#scripts/shared/paths.ts';

const places = ['src', 'e2e', 'public', '{src,e2e,public}/**/*', '*.{md,ts}'].flatMap((pattern) =>
  globSync(pattern, { cwd: inRoot(), exclude: ['**/node_modules'] }),
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

test('the sections of the contract page that comments name exist', async () => {
  const page = await readFile(inRoot('src/api/contract/README.md'), 'utf8');
  const headings = [...page.matchAll(/^## (.+)$/gm)].map(([, heading]) => heading);
  const named: { place: string; section: string }[] = [];
  for (const place of places.filter((it) => /\.tsx?$/.test(it))) {
    const lines = (await readFile(inRoot(place), 'utf8')).match(comments) ?? [];
    const text = lines.map((line) => line.replace(/^[\s/*]+/, '')).join(' ');
    // A reference without quotes yields an empty name, which is not a heading.
    for (const [, section = ''] of text.matchAll(/contract\/README\.md, (?:"([^"]+)")?/g))
      named.push({ place, section });
  }
  expect(named).not.toEqual([]);
  expect(named.filter(({ section }) => !headings.includes(section))).toEqual([]);
});
