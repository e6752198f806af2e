import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { inRoot } from '../shared/paths.ts';
import { missingPlatforms, platformOf, type Packages, withPackages } from './complete.ts';

const { packages } = JSON.parse(await readFile(inRoot('package-lock.json'), 'utf8')) as {
  packages: Packages;
};

test('the lock file is whole; npm run lock makes it so', () => {
  expect(Object.keys(missingPlatforms(packages))).toEqual([]);
});

test('a missing package is added where the one that asks for it finds it', () => {
  const short: Packages = {
    '': {},
    'node_modules/tool': {
      version: '1.2.3',
      dev: true,
      optionalDependencies: { 'tool-linux-x64-gnu': '1.2.3', 'tool-win32-arm64-msvc': '1.2.3' },
    },
    'node_modules/tool-linux-x64-gnu': { version: '1.2.3' },
  };
  const missing = missingPlatforms(short);
  expect(missing).toEqual({
    'node_modules/tool-win32-arm64-msvc': {
      version: '1.2.3',
      os: ['win32'],
      cpu: ['arm64'],
      dev: true,
      optional: true,
    },
  });
  expect(missingPlatforms(withPackages(short, missing))).toEqual({});
});

test('names tell the platform as npm itself records it', () => {
  const known = Object.entries(packages).filter(([place]) => place.includes('@rolldown/binding-'));
  expect(known.length).toBeGreaterThan(10);
  for (const [place, { os, cpu, libc }] of known) {
    const { os: a, cpu: b, libc: c } = platformOf(place.replace('node_modules/', ''));
    expect({ place, os: a, cpu: b, libc: c }).toEqual({ place, os, cpu, libc });
  }
});
