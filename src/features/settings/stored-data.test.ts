import { expect, test } from 'vitest';
import { areaNames } from '#storage/areas.ts';
import { allOfIt } from './stored-data.ts';

test('whatever is saved on the device is in one group', () => {
  expect(allOfIt.areas.toSorted()).toEqual(areaNames.toSorted());
});
