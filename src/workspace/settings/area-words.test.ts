import { expect, test } from 'vitest';
import { areaNames } from '#storage/areas.ts';
import { areaWords } from './area-words.ts';

test('every area that is kept is said in words, and told from the others', () => {
  expect(Object.keys(areaWords).toSorted()).toEqual(areaNames.toSorted());
  for (const area of areaNames) {
    const { name, what, loss } = areaWords[area];
    expect(name, area).not.toBe('');
    for (const sentence of [what, loss]) expect(sentence, area).toMatch(/^[A-Z].*\.$/);
  }
  expect(new Set(areaNames.map((area) => areaWords[area].name)).size).toBe(areaNames.length);
});
