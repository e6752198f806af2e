import { expect, test } from 'vitest';
import { areaNames } from '#storage/areas.ts';
import { storageAreaLabels } from './storage-area-labels.ts';

test('every storage area has a unique name and descriptions', () => {
  expect(Object.keys(storageAreaLabels).toSorted()).toEqual(areaNames.toSorted());
  for (const area of areaNames) {
    const { name, description, deletionEffect } = storageAreaLabels[area];
    expect(name, area).not.toBe('');
    for (const sentence of [description, deletionEffect])
      expect(sentence, area).toMatch(/^[A-Z].*\.$/);
  }
  expect(new Set(areaNames.map((area) => storageAreaLabels[area].name)).size).toBe(
    areaNames.length,
  );
});
